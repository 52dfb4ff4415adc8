import { expect, test } from 'vitest'
import { type Html, html } from './html.ts'

test('the template itself is markup', () => {
  expect(html`<p title="x">a &amp; b</p>`.html).toBe('<p title="x">a &amp; b</p>')
})

test('text is escaped for content and for attribute values in either quotes', () => {
  const text = `<b title="x" id='y'>&amp;</b>`
  const shown = '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/b&gt;'
  expect(html`<p>${text}</p>`.html).toBe(`<p>${shown}</p>`)
  expect(html`<p title="${text}"></p>`.html).toBe(`<p title="${shown}"></p>`)
})

test('text that needs no escaping stays byte for byte', () => {
  const text = '\u{1F6F6} e\u0301 \u05e9\u05dc\u05d5\u05dd `x` \\n $1'
  expect(html`${text}`.html).toBe(text)
})

test('characters that XML forbids are left out', () => {
  expect(html`<loc>${'Proofs \ufffe\uffff\u0000\u001fread'}</loc>`.html).toBe('<loc>Proofs read</loc>')
})

test('markup inside markup is not escaped again', () => {
  expect(html`<ul>${html`<li>${'a < b'}</li>`}</ul>`.html).toBe('<ul><li>a &lt; b</li></ul>')
})

test('the items of a list follow each other, each escaped unless it is markup', () => {
  const rows = ['<', '>'].map((each) => html`<li>${each}</li>`)
  expect(html`${rows}${['<br>', [html`<br>`, 2]]}`.html).toBe('<li>&lt;</li><li>&gt;</li>&lt;br&gt;<br>2')
  expect(html`<p>${[]}</p>`.html).toBe('<p></p>')
})

test('numbers are shown as written, including zero', () => {
  expect(html`${0} ${-1.5}`.html).toBe('0 -1.5')
})

test('an object that looks like markup is escaped as text', () => {
  const forged: Html = JSON.parse('{"html":"<script>"}')
  expect(html`${forged}`.html).not.toContain('<')
  expect(html`${{ ...html`<b>` }}`.html).not.toContain('<')
})

test('created markup cannot be changed', () => {
  const made = html`<p></p>`
  expect(() => Object.assign(made, { html: '<script>' })).toThrow(TypeError)
})
