import { expect, test } from 'vitest'
import { withFieldMarks } from '#domain/studio/field-marks.ts'
import { none } from '#resume/result.ts'
import { previewPostProcessor } from './preview.ts'
import { type Preview, previewAt } from './previewed-site.ts'

/** The page as a preview, in UTF-8. */
function previewed(html: string, preview: Partial<Preview> = {}): string {
  const site = {} as Preview['site']
  const today = { year: 2026, month: 6, day: 1 }
  const own = { site, root: '/studio/preview', theme: 'system' as const, marks: [], today }
  const all = { ...own, ...preview }
  const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
  const finish = previewPostProcessor((text) => ({ html: bytesOf(text), policy: "script-src 'self'" }), all)
  return Buffer.from(finish(Buffer.from(html).toString('latin1')).html).toString()
}

test('a preview of the draft and one of a publish are distinguished, and other paths are none', () => {
  expect(previewAt('/studio/preview/home')).toEqual({ root: '/studio/preview', path: '/home', publish: none })
  expect(previewAt('/studio/history/12/preview/resume/jobs')).toEqual({
    root: '/studio/history/12/preview',
    path: '/resume/jobs',
    publish: 12,
  })
  for (const path of ['/studio/preview', '/studio/history/0/preview/home', '/studio/history/12/home', '/home'])
    expect(previewAt(path)).toBeUndefined()
})

test('links to pages lead to their previews in the same theme, and others lead nowhere', () => {
  const html =
    '<a href="/resume?a=b#c">r</a><a href="https://example.com/">o</a><a href="/pictures/x">p</a><a href="#d">d</a>'
  expect(previewed(html)).toBe('<a href="/studio/preview/resume?a=b#c">r</a><a>o</a><a>p</a><a href="#d">d</a>')
  for (const file of ['/resume.pdf?paper=a4', '/de-at/resume.docx', '/s/aB3/resume.txt'])
    expect(previewed(`<a href="${file}">f</a>`)).toBe('<a>f</a>')
  expect(previewed('<a href="/home">h</a><a href="/resume?a=b#c">r</a>', { theme: 'dark', root: '/x' })).toBe(
    '<a href="/x/home?theme=dark">h</a><a href="/x/resume?a=b&amp;theme=dark#c">r</a>',
  )
})

test('the block around a text names the field that the text is from, and no mark is left', () => {
  const marks: string[] = []
  const entry = { collection: 'jobs', id: 'one' } as const
  const { title, responsibilities } = withFieldMarks(entry, { title: 'Bürgermeister', responsibilities: ['a'] }, marks)
  const [line] = responsibilities as string[]
  const page = `<title>${title}</title><meta content="${title}"><h1 class="x">${title}<br/></h1><ul><li><em>${line}</em></li></ul>`
  expect(previewed(page, { marks })).toBe(
    '<title data-field="jobs.one:title">Bürgermeister</title><meta content="Bürgermeister"><h1 data-field="jobs.one:title" class="x">Bürgermeister<br/></h1>' +
      '<ul><li data-field="jobs.one:responsibilities[0]"><em>a</em></li></ul>',
  )
  expect(previewed(`<a href="/${encodeURIComponent(String(title))}">x</a>`, { marks })).toBe(
    '<a href="/studio/preview/B%C3%BCrgermeister">x</a>',
  )
})

test('a preview has no scripts and no focus of its own', () => {
  expect(previewed('<link rel="modulepreload" href="/a.js"><input autofocus="" name="a"><script>1</script>')).toBe(
    '<input name="a">',
  )
})
