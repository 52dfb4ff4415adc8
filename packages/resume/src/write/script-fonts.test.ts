import { expect, test } from 'vitest'
import { scriptFonts } from './script-fonts.ts'

const fontsOf = (text: string) => scriptFonts([...text]).map(({ script, fonts }) => [script, ...fonts])

test('each script has a font that has it', () => {
  for (const [text, script, font] of [
    ['김민서', 'Korean', 'Noto Sans KR'],
    ['きた', 'Japanese', 'Noto Sans JP'],
    ['นภา', 'Thai', 'Noto Sans Thai'],
    ['नेहा', 'Devanagari', 'Noto Sans Devanagari'],
    ['გია', 'Georgian', 'Noto Sans Georgian'],
    ['Ƙ', 'Latin', 'Noto Serif'],
    ['ᾧ', 'Greek', 'Noto Serif'],
    ['Ҙ', 'Cyrillic', 'Noto Serif'],
  ] as const)
    expect(fontsOf(text), text).toEqual([[script, font]])
})

test('Han characters alone are Chinese or Japanese; beside others they are of their language', () => {
  expect(fontsOf('場長')).toEqual([['Chinese or Japanese', 'Noto Sans SC', 'Noto Sans JP']])
  expect(fontsOf('北の灯')).toEqual([['Japanese', 'Noto Sans JP']])
  expect(fontsOf('金민')).toEqual([['Korean', 'Noto Sans KR']])
})

test('two scripts have two fonts, and characters of no such script none', () => {
  expect(fontsOf('김ไ').map(([script]) => script)).toEqual(['Korean', 'Thai'])
  expect(fontsOf('\u{12000}∮')).toEqual([])
})
