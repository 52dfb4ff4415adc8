import { expect, test } from 'vitest'
import { fontTitle, scriptFonts } from './script-fonts.ts'

const fontsOf = (text: string) => scriptFonts([...text]).map(({ script, fonts }) => [script, ...fonts])

test('each script has a font that has it', () => {
  for (const [text, script, font] of [
    ['김민서', 'Korean', 'noto-sans-kr'],
    ['きた', 'Japanese', 'noto-sans-jp'],
    ['นภา', 'Thai', 'noto-sans-thai'],
    ['नेहा', 'Devanagari', 'noto-sans-devanagari'],
    ['გია', 'Georgian', 'noto-sans-georgian'],
    ['Ƙ', 'Latin', 'noto-serif'],
    ['ᾧ', 'Greek', 'noto-serif'],
    ['Ҙ', 'Cyrillic', 'noto-serif'],
  ] as const)
    expect(fontsOf(text), text).toEqual([[script, font]])
})

test('Han characters alone are Chinese or Japanese; beside others they are of their language', () => {
  expect(fontsOf('場長')).toEqual([['Chinese or Japanese', 'noto-sans-sc', 'noto-sans-jp']])
  expect(fontsOf('北の灯')).toEqual([['Japanese', 'noto-sans-jp']])
  expect(fontsOf('金민')).toEqual([['Korean', 'noto-sans-kr']])
})

test('two scripts have two fonts, and characters of no such script none', () => {
  expect(fontsOf('김ไ').map(([script]) => script)).toEqual(['Korean', 'Thai'])
  expect(fontsOf('\u{12000}∮')).toEqual([])
})

test('a font is named as people write it', () => {
  expect(['noto-sans-kr', 'noto-sans-devanagari'].map(fontTitle)).toEqual(['Noto Sans KR', 'Noto Sans Devanagari'])
})
