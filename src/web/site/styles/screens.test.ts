import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '#domain/site/screen.ts'

const web = new URL('../../', import.meta.url)
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(new URL(name, web), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }))

/** One declaration or statement of a stylesheet, and the rules that contain it, the outermost first. */
type Line = { name: string; text: string; inside: string[] }
const lines = sheets.flatMap(linesOf)

/** Keyframes that change only opacity or visibility: they may run under reduced motion. */
const stillKeyframes = keyframesWhere((text) => /^(opacity|visibility)\s*:/.test(text))

test('the stylesheets and their still keyframes are found', () => {
  expect(sheets.length).toBeGreaterThan(30)
  expect(stillKeyframes).toEqual(['alert-gone', 'confirmation-gone', 'menu-fade'])
})

/** Where the studio's bars do not stick, as at 400 %. docs/behaviour.md 23.4. */
const short = '(height < 480px)'

test('every media query for a size is one of the five screens, several of them, or the short window', () => {
  const asked = sheets.flatMap(({ text }) =>
    [...text.matchAll(/@media([^{]*)\{/g)].map(([, query = '']) => query.trim()),
  )
  const widths = asked.filter((query) => /width|height|aspect/.test(query))
  expect(widths.length).toBeGreaterThan(10)
  for (const query of widths) {
    for (const each of query.split(', '))
      expect([...Object.values(screens), short]).toContain(
        each.replace(/ and \(orientation: (portrait|landscape)\)$/, '').replace(`${short} and `, ''),
      )
  }
})

test('every rule is in a layer, except font faces', () => {
  for (const { name, text, inside } of lines) {
    if (name.endsWith('font.css') || /^@(import|layer)\b/.test(text)) continue
    expect(inside[0], `${name}: ${text}`).toMatch(/^@layer (reset|tokens|base|components|pages|print)$/)
  }
})

test('no declaration is important, and no selector has an id', () => {
  for (const { name, text, inside } of lines) {
    expect(text, name).not.toContain('!important')
    for (const rule of inside) expect(rule, name).not.toMatch(/^[^@]*#[a-z]/i)
  }
})

test('nothing moves under reduced motion', () => {
  for (const { name, text, inside } of lines) {
    if (!/^(animation|animation-name|transition)\s*:/.test(text)) continue
    if (inside.includes('@media (prefers-reduced-motion: no-preference)')) continue
    const [first = ''] = text
      .slice(text.indexOf(':') + 1)
      .trim()
      .split(/\s+/)
    expect(['none', ...stillKeyframes], `${name}: ${text}`).toContain(first)
  }
})

test('lengths are divided as an angle only in px: WebKit takes the angle of relative ones in another unit', () => {
  const registered = lines.flatMap(({ text, inside }) =>
    text === 'syntax: "<length>"' ? [inside.at(-1)?.replace('@property ', '')] : [],
  )
  const inPixels = (name: string) => {
    const own = lines.filter(({ text }) => text.startsWith(`${name}:`))
    return own.length > 0 && own.every(({ text }) => /^[\w-]+: \d+px$/.test(text))
  }
  const divided = lines.flatMap(({ text }) => [...text.matchAll(/atan2\((.*?),\s*((?:var\([^)]*\)|[^)])*)\)/g)])
  expect(divided.length).toBeGreaterThan(2)
  for (const [whole, ...lengths] of divided) {
    for (const length of lengths) {
      const name = /^var\((--[\w-]+)\)$/.exec(length)?.[1]
      const isRight = name === undefined ? /^\d+px$/.test(length) : registered.includes(name) || inPixels(name)
      expect(isRight, `${whole}: ${length}`).toBe(true)
    }
  }
})

test('colours come from the tokens', () => {
  for (const { name, text } of lines) {
    if (/(tokens|older|hue-field)\.css$/.test(name)) continue // the hue field shows hues to choose from
    expect(text, name).not.toMatch(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|oklch|oklab|lab|lch|color-mix)a?\(/i)
    expect(text, name).not.toMatch(
      /^[\w-]*(color|background|border|fill|stroke)[\w-]*:.*\b(white|black|red|green|blue|gr[ae]y)\b/,
    )
  }
})

function keyframesWhere(isFit: (text: string) => boolean): string[] {
  const frames = Map.groupBy(lines, ({ inside }) => inside.find((rule) => rule.startsWith('@keyframes')))
  return [...frames]
    .filter(([rule, within]) => rule !== undefined && within.every(({ text }) => isFit(text)))
    .map(([rule = '']) => rule.replace('@keyframes ', ''))
    .sort()
}

function linesOf({ name, text }: { name: string; text: string }): Line[] {
  const found: Line[] = []
  const inside: string[] = []
  let begun = ''
  for (const character of text) {
    if (character === '{') inside.push(collapsed(begun))
    if ((character === ';' || character === '}') && collapsed(begun) !== '') {
      found.push({ name, text: collapsed(begun), inside: [...inside] })
    }
    if (character === '}') inside.pop()
    begun = '{};'.includes(character) ? '' : begun + character
  }
  return found
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
