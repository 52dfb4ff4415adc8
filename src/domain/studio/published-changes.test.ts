import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { publishedChanges } from './published-changes.ts'

const path = 'documents/person-info/owner.json'
const change = (before: object, after: object) =>
  publishedChanges([{ path, before: { fields: { ...before } }, after: { fields: { ...after } } }], () => none)

test('fields of the owner are listed under the screens that change them', () => {
  const old = { name: 'Ada', headline: 'Old', story: [{ heading: 'A' }] }
  expect(change(old, { ...old, headline: 'New' })).toEqual([
    { path, title: 'Home', fate: 'changed', fields: ['Headline'] },
  ])
  expect(change(old, { name: 'Eve', headline: 'New', skills: ['Maps'] })[0]?.title).toBe(
    'Home, About me, Resume, Look and texts',
  )
})

test('a field of the owner without a screen is listed under their name', () => {
  expect(change({ name: 'Ada' }, { name: 'Ada', unknown: 'x' })[0]?.title).toBe('Ada')
})

test('a folder names its changed pictures, or what else of it changed', () => {
  const change = (...names: string[]) => {
    const changed = names.map((name) => ({ path: `files/about/${name}`, before: none, after: none }))
    return publishedChanges(changed, () => none).map(({ fields }) => fields)
  }
  expect(change('alt.json', 'focus.json')).toEqual([['descriptions of pictures', 'focus points of pictures']])
  expect(change('portrait.jpg', 'alt.json')).toEqual([['1 picture']])
})
