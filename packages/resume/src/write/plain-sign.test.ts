import { expect, test } from 'vitest'
import { isItemMark, plainSign, withRatings, withSaraAmParted } from './plain-sign.ts'

/** docs/behaviour.md 32.2. */
test('what people put between words has a plain sign of its kind', () => {
  for (const [plain, signs] of [
    ['*', '★ ☆ ⭐ 🌟 ✨ ✦ ✪ ❋ ✱ ∗ ⋆'],
    ['•', '✓ ✔ ✅ ☑ ☐ ■ □ ▪ ▫ ◾ ● ○ ◦ ◆ ◇ ❖ ⬛ 🔹 🔸 🔶 🔵 🟢 ⬤ ‣ ⋅ ∙ ※ ⁂ ⦁ ・ ⬧'],
    ['→', '➤ ➜ ➔ ⇒ ⟶ ▶ ▸ ► ☞ 👉 ❯ ⮕ 🡒 ➡ ⏩ ↦ ⟹'],
    ['←', '◀ ◂ ⇐ ☜ 👈 ❮ ⬅ ⟵ ↩'],
    ['↑', '▲ ⇑ ⬆ 👆'],
    ['↓', '▼ ⇓ ⬇ 👇'],
    ['↔', '⇔ ⟷ ⇄'],
    ['–', '⸺ ─ ━ ⁃ ➖'],
    ['|', '│ ┃ ║ ∣ ❘ ｜'],
    ['×', '✗ ✘ ✖ ❌ ❎'],
    ['(', '【 〔 「 ❨'],
    [')', '】 〕 」 ❩'],
    ['“', '❝'],
    ['”', '❞'],
  ] as const)
    for (const sign of signs.split(' ')) expect(plainSign(sign), sign).toBe(plain)
})

test('a number in a circle is one in brackets, and decorated letters are letters', () => {
  for (const [sign, plain] of [
    ...[...'①⑳㉑㊿❶➀➊❿⓵⓫⓪'].map((each, at) => [each, ['1', '20', '21', '50', '1', '1', '1', '10', '1', '11', '0'][at]]),
  ])
    expect(plainSign(sign ?? ''), sign).toBe(`(${plain})`)
  for (const [text, plain] of [
    ['𝗣𝗿𝗼𝗱𝘂𝗰𝘁', 'Product'],
    ['𝓛𝓮𝓪', 'Lea'],
    ['Ｌｅａ', 'Lea'],
    ['ⓛⓔⓐ', 'lea'],
    ['🅛🅔🅐🅻🄻', 'LEALL'],
    ['ﬁⅣ㎡№', 'fiIVm2No'],
    ['\u2011\u202f', '\u2010 '],
  ] as const)
    expect(Array.from(text, (each) => plainSign(each) ?? '?').join('')).toBe(plain)
})

test('letters, units and mathematics have a meaning of their own, and pictures are no signs', () => {
  for (const sign of [
    '山',
    '김',
    'ने',
    'ก',
    'a',
    '₿',
    '∮',
    '⊕',
    '⌘',
    '।',
    '🚀',
    '👩\u200d🔬',
    '🇩🇪',
    '☎',
    '❤️',
    '✈',
    '👉🏽',
  ])
    expect(plainSign(sign), sign).toBe(null)
})

test('every arrow, shape and dingbat is a sign, a number, or a picture', () => {
  for (const [from, to] of [
    [0x2190, 0x21ff],
    [0x25a0, 0x25ff],
    [0x2600, 0x27bf],
    [0x27f0, 0x27ff],
    [0x2900, 0x297f],
    [0x2b00, 0x2bff],
    [0x1f780, 0x1f7ff],
    [0x1f800, 0x1f8ff],
  ] as const)
    for (let code = from; code <= to; code += 1) {
      const sign = String.fromCodePoint(code)
      if (/\p{Extended_Pictographic}|\p{Cn}/u.test(sign)) continue
      expect(plainSign(sign), code.toString(16)).not.toBe(null)
    }
})

test('a sign that is no more than a bullet marks an item; a number, a cross and a letter say more', () => {
  for (const sign of ['✔', '➤', '★', '–', '•', '✔️']) expect(isItemMark(sign), sign).toBe(true)
  for (const sign of ['①', '✗', '(', 'a', '🚀', '山']) expect(isItemMark(sign), sign).toBe(false)
})

test('a rating says how many of how many, unless a face has its signs', () => {
  expect(withRatings('★★★☆☆ ●●○ ■□', () => false)).toBe('★★★·· ●●· ■·')
  expect(withRatings('★★★☆☆', () => true)).toBe('★★★☆☆')
  expect(withRatings('Lead ☆ Mentor ○ Host', () => false)).toBe('Lead ☆ Mentor ○ Host')
})

/** docs/behaviour.md 32.6. */
test.each([
  ['ทำ', 'ท\u0e4dา'],
  ['น้ำ', 'น\u0e4d้า'],
  ['ນ້ຳ', 'ນ\u0ecd້າ'],
  ['ค้า, Ada', 'ค้า, Ada'],
])('%s is set as %s', (text, parted) => {
  expect(withSaraAmParted(text)).toBe(parted)
})
