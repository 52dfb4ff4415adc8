import { expect, test } from 'vitest'
import { fieldInput, itemsOf, partOf, textOf, valueAt, withInput } from './inputs.ts'

const values = {
  title: 'A',
  story: [{ heading: 'one', text: '' }, { heading: 'two' }],
  date: { month: '', year: '2020' },
}
const story = fieldInput('form', 'story', values.story)

test('an input is named as problems name it, and knows the way to its value', () => {
  const [, second] = itemsOf(story)
  const heading = partOf(second ?? story, 'heading')
  expect([heading.path, heading.id, heading.value]).toEqual(['story[1].heading', 'form-story[1].heading', 'two'])
  expect([valueAt(values, heading.at), valueAt(values, ['date', 'year']), valueAt({}, heading.at)]).toEqual([
    'two',
    '2020',
    undefined,
  ])
})

test('what is no list has no items, and what is no text is an empty one', () => {
  expect([itemsOf(fieldInput('form', 'title', 'A')), textOf(story), partOf(story, 'x').value]).toEqual([
    [],
    '',
    undefined,
  ])
})

test('one value is replaced where it is, and everything else stays the same', () => {
  const next = withInput(values, ['story', 1, 'heading'], '2')
  expect(next).toEqual({ ...values, story: [values.story[0], { heading: '2' }] })
  expect([next.story[0] === values.story[0], next.date === values.date]).toEqual([true, true])
  expect(withInput(values, ['title'], 'B').title).toBe('B')
  expect(values.story[1]).toEqual({ heading: 'two' })
})
