import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { revert } from '#calls/studio/apply.ts'
import { addPeople, admin, done, openAs, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioJob } from '#support/journeys/studio.ts'

/** The Markdown fields of the studio. docs/behaviour.md 23.8. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

beforeEach(() => withPorts(server, async (ports) => void done(await revert(ports, 'all'))))

const rich: readonly [what: string, html: string, markdown: string][] = [
  [
    'the five kinds',
    '<h2>Ports</h2><p>Some <b>bold</b>, <i>italic</i> and <a href="https://example.com/a">a link</a>.</p><ul><li>one</li><li>two</li></ul>',
    '### Ports\n\nSome **bold**, _italic_ and [a link](https://example.com/a).\n\n- one\n- two',
  ],
  [
    'what styles say',
    '<b style="font-weight:normal"><p><span style="font-weight:700">Bold </span><span style="font-style: italic">italic</span></p></b>',
    '**Bold** _italic_',
  ],
  [
    'a list in a list',
    '<ol><li>first<ul><li>inner</li></ul></li><li>second</li></ol>',
    '1. first\n   - inner\n2. second',
  ],
  [
    'what else is in a page',
    '<style>p{color:red}</style><p><strong>One</strong></p><table><tr><td>a</td><td>b</td></tr></table><script>x</script>',
    '**One**\n\na\n\nb',
  ],
]

journey('pasted rich text becomes Markdown, and an address over chosen words a link', async () => {
  const page = await openResume()
  for (const [what, html, markdown] of rich) {
    await text(page).fill('')
    await paste(page, 'plain', html)
    expect(await text(page).inputValue(), what).toBe(markdown)
  }
  await text(page).fill('')
  await paste(page, 'lines\n  as they are', '<pre>lines\n  as they are</pre>')
  expect(await text(page).inputValue(), 'without rich text').toBe('')
  await text(page).fill('see here now')
  await choose(page, 4, 8)
  await paste(page, 'https://example.com/b', '')
  expect(await text(page).inputValue()).toBe('see [here](https://example.com/b) now')
  await page.keyboard.press('Control+z')
  expect(await text(page).inputValue()).toBe('see here now')
})

journey('Enter goes on with a list, and twice ends it; a heading is a whole line', async () => {
  const page = await openResume()
  await text(page).fill('')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('after')
  expect(await text(page).inputValue()).toBe('- one\n- two\nafter')
  await choose(page, 13, 15)
  await page.getByRole('button', { name: 'Heading' }).first().click()
  expect(await text(page).inputValue()).toBe('- one\n- two\n### after')
})

/** Safari sends the Enter that ends a word of an input method after its composition, with this key code. */
const lateEnter = { key: 'Enter', code: 'Enter', keyCode: 229, bubbles: true, cancelable: true }

journey('the Enter that ends a word of an input method changes no list and no text', async () => {
  const page = await openResume()
  await text(page).fill('- one')
  await choose(page, 5, 5)
  const isStopped = (area: HTMLElement | SVGElement, event: KeyboardEventInit) =>
    !area.dispatchEvent(new KeyboardEvent('keydown', event))
  expect(await text(page).evaluate(isStopped, lateEnter)).toBe(false)
  expect(await text(page).evaluate(isStopped, { ...lateEnter, keyCode: 13 })).toBe(true)
  expect(await text(page).inputValue()).toBe('- one\n- ')
  await page.goto(studioJob)
  await hydrate(page)
  const lines = page.locator('.lines__input')
  const [line, count] = [lines.first(), await lines.count()]
  await line.focus()
  expect(await line.evaluate(isStopped, lateEnter)).toBe(false)
  expect(await lines.count()).toBe(count)
  expect(await line.evaluate(isStopped, { ...lateEnter, keyCode: 13 })).toBe(true)
  await expect.poll(() => lines.count()).toBe(count + 1)
})

journey('the toolbar is one tab stop from both sides, and the arrow keys move in it', async () => {
  const page = await openResume()
  await text(page).focus()
  const back = await pressed(page, 'Shift+Tab', 4)
  expect(back.slice(0, 3)).toEqual(['Preview', 'Write', 'Bold (Ctrl B)'])
  const there = await pressed(page, 'Tab', 3)
  expect([back[3] === 'Bold (Ctrl B)', there]).toEqual([false, ['Bold (Ctrl B)', 'Write', 'Preview']])
  await pressed(page, 'Shift+Tab', 2)
  expect(await pressed(page, 'ArrowRight', 2)).toEqual(['Italic (Ctrl I)', 'Link (Ctrl K)'])
  expect(await pressed(page, 'Tab', 1)).toEqual(['Write'])
})

/** The name of what has the focus after each press. */
async function pressed(page: Page, key: string, times: number): Promise<string[]> {
  const names: string[] = []
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press(key)
    names.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
  }
  return names
}

function text(page: Page) {
  return page.locator('[name=intro]')
}

async function openResume(): Promise<Page> {
  const page = await openAs(server, admin, '/studio/resume', { expectedErrors: /sandboxed/ })
  await hydrate(page)
  await page.waitForFunction(
    () =>
      customElements.get('markdown-toolbar') && !document.querySelector('markdown-toolbar')?.hasAttribute('tabindex'),
  )
  return page
}

function choose(page: Page, from: number, to: number): Promise<void> {
  return text(page).evaluate(
    (area: HTMLTextAreaElement, [start, end]) => {
      area.focus()
      area.setSelectionRange(start, end)
    },
    [from, to] as const,
  )
}

/** What a browser does on a paste; the plain text itself is not written. */
function paste(page: Page, plain: string, html: string): Promise<void> {
  return text(page).evaluate(
    (area, held) => {
      const clipboardData = new DataTransfer()
      for (const [kind, data] of Object.entries(held)) if (data !== '') clipboardData.setData(kind, data)
      area.focus()
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { 'text/plain': plain, 'text/html': html },
  )
}
