// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { listEnter, pastedMarkdown } from './markdown-writing.ts'

/** An item as Word writes it into the clipboard; `style` is that of the paragraph. */
function item(sign: string, words: string, style: string, className = 'MsoListParagraphCxSpMiddle'): string {
  return `<p class=${className} style='text-indent:-.25in;${style}'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`
}

function pasted(...blocks: string[]): string | null {
  const html = `<html><body lang=EN-US><!--StartFragment-->${blocks.join('\n')}<!--EndFragment--></body></html>`
  return pastedMarkdown({ getData: (kind) => (kind === 'text/html' ? html : 'plain') }, '')
}

const depth = (level: number, list = 2) => `mso-list:l${list} level${level} lfo3`

test.each([
  ['bullets', ['·', '·', '§', 'o', 'ü', '-', '•'], ['-', '-', '-', '-', '-', '-', '-']],
  ['numbers', ['1.', '2.', '3.'], ['1.', '2.', '3.']],
  ['numbers that go on', ['4)', '5)'], ['4.', '5.']],
  ['letters', ['a.', 'b.', 'c.'], ['1.', '2.', '3.']],
  ['Roman numbers', ['(i)', '(ii)', '(iii)', '(iv)'], ['1.', '2.', '3.', '4.']],
  ['numbers of chapters', ['2.1', '2.2'], ['1.', '2.']],
])('a list of Word with %s becomes one of Markdown, without its signs', (_, signs, marks) => {
  const items = signs.map((sign, at) => item(sign, `Item ${at}`, depth(1)))
  expect(pasted(...items)).toBe(marks.map((mark, at) => `${mark} Item ${at}`).join('\n'))
})

test('a list of Word in a list is indented, and goes on behind it', () => {
  const html = [
    item('1.', 'first', depth(1)),
    item('o', 'inner <i>words</i>', depth(2)),
    item('§', 'deepest', depth(3)),
    item('o', 'inner too', depth(2)),
    item('2.', 'second', depth(1)),
    item('a.', 'lettered', depth(2)),
  ]
  expect(pasted(...html)).toBe(
    '1. first\n   - inner _words_\n     - deepest\n   - inner too\n2. second\n   1. lettered',
  )
})

test('lists of Word stay apart where a paragraph or another kind of list is between them', () => {
  const plain = '<p class=MsoNormal>What I did at the <b>weir</b>:</p>'
  expect(pasted(item('·', 'a', depth(1)), plain, item('·', 'b', depth(1)), item('1.', 'c', depth(1)))).toBe(
    '- a\n\nWhat I did at the **weir**:\n\n- b\n\n1. c',
  )
})

test('the depth of a list by a style of Word is that of its class', () => {
  const html = [item('·', 'one', '', 'MsoListBullet'), item('·', 'two', '', 'MsoListBullet2')]
  expect(pasted(...html)).toBe('- one\n  - two')
})

test('paragraphs of Word without a sign stay paragraphs', () => {
  expect(pasted('<p class=MsoListParagraph>One</p><p class=MsoNormal><b>Two</b></p>')).toBe('One\n\n**Two**')
})

test('a numbered list that does not begin with 1 keeps its numbers', () => {
  expect(pasted('<ol start=3><li>three</li><li>four</li></ol>')).toBe('3. three\n4. four')
  expect(pasted('<ol start=-3><li>three</li></ol>')).toBe('0. three')
})

test.each([
  ['- one', '\n- '],
  ['text\n\n* one', '\n* '],
  ['  - inner words', '\n  - '],
  ['1. one', '\n2. '],
  ['9) nine', '\n10) '],
  ['- one\n- ', ''],
  ['1. one\n2. ', ''],
  ['words', null],
  ['- one\nwords', null],
  ['-none', null],
  ['**bold**', null],
])('Enter after %j writes %j', (before, written) => {
  expect(listEnter(before)).toBe(written)
})
