import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultAccentHue } from '#resume/records/site-settings.ts'

const tokens = readFileSync('src/web/ui/styles/tokens.css', 'utf8')
const themes = ['light', 'dark'] as const
const hues = Array.from({ length: 360 }, (_, hue) => hue)

test('of every hue, links have a contrast of 7.4 to 1 on paper, and of 9.1 to 1 on dark paper', () => {
  for (const hue of hues) {
    expect(contrast(color('accent', 'light', hue), color('paper', 'light', hue)), `${hue}`).toBeGreaterThanOrEqual(7.4)
    expect(contrast(color('accent', 'dark', hue), color('paper', 'dark', hue)), `${hue}`).toBeGreaterThanOrEqual(9.1)
  }
})

test.each(themes)('on every hue the text of a button has a contrast of 7 to 1, in the %s theme', (theme) => {
  for (const ground of ['accent', 'accent-strong'])
    for (const hue of hues)
      expect(contrast(color('on-accent', theme, hue), color(ground, theme, hue)), `${hue}`).toBeGreaterThanOrEqual(7)
})

test('the hue of a site that has chosen none is that of the styles', () => {
  expect(tokens).toContain(`--accent-hue: ${defaultAccentHue};`)
})

/** The linear sRGB parts of a token in a theme, clipped to sRGB as browsers do it. CSS Color 4, 9.3. */
function color(token: string, theme: 'light' | 'dark', hue: number): number[] {
  const [, value = ''] = new RegExp(`--color-${token}: light-dark\\(([^;]*)\\);`).exec(tokens) ?? []
  const parts = [...value.matchAll(/oklch\(([\d.]+)% ([\d.]+) (var\(--accent-hue\)|[\d.]+)\)/g)]
  const [, lightness = '', chroma = '', own = ''] = parts[theme === 'light' ? 0 : 1] ?? []
  if (own === '') throw new Error(`no color of the token ${token}`)
  const angle = ((own.startsWith('var') ? hue : Number(own)) * Math.PI) / 180
  return linear(Number(lightness) / 100, Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle))
}

/** OKLab to linear sRGB. CSS Color 4, 18. */
function linear(lightness: number, a: number, b: number): number[] {
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)))
}

/** The contrast of WCAG 2.2, 1.4.3. */
function contrast(first: readonly number[], second: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
