/** Light, dark, or as the visitor's system prefers. docs/behaviour.md 3.8. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme that a cookie or form names; anything else is 'system'. */
export function themeOf(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}
