import { expect, test } from 'vitest'
import { withoutMarks } from './marked-texts.ts'

const [own, other] = ['\u{100001}', '\u{f0000}']

function without(html: string): string {
  const latin = Buffer.from(html).toString('latin1')
  const named = withoutMarks(latin, {
    isOwn: (character) => character === own,
    isNamed: (tag) => !tag.startsWith('<b'),
    attributes: () => ' lang="en"',
  })
  return Buffer.from(named, 'latin1').toString()
}

test('the nearest named element around a mark gets the attributes, once', () => {
  expect(without(`<p>A${own}</p>`)).toBe('<p lang="en">A</p>')
  expect(without(`<p class="x">é <b>A${own}</b> B${own}</p>`)).toBe('<p lang="en" class="x">é <b>A</b> B</p>')
  expect(without(`<ul><li>A${own}</li><li>B</li></ul>`)).toBe('<ul><li lang="en">A</li><li>B</li></ul>')
  expect(without(`<p>x<br>A${own}<img alt="y"></p>`)).toBe('<p lang="en">x<br>A<img alt="y"></p>')
})

test('a mark in an attribute, in UTF-8 or in an address, goes without a trace', () => {
  expect(without(`<i title="A${own}"></i><a href="/x?q=A${encodeURIComponent(own)}">b</a>`)).toBe(
    '<i title="A"></i><a href="/x?q=A">b</a>',
  )
})

test('a picture whose alternative text has a mark gets the attributes itself', () => {
  expect(without(`<p><img alt="Pier${own}" src="a"/>Text</p>`)).toBe('<p><img lang="en" alt="Pier" src="a"/>Text</p>')
})

test('marks of another kind stay', () => {
  expect(without(`<p title="${other}">A${other}</p>`)).toBe(`<p title="${other}">A${other}</p>`)
})
