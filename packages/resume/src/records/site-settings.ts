import type { Tolerant } from '../schema/read.ts'
import type { siteSettingsFields } from './collections/site-settings.ts'

/** How the whole site looks. `menu` is none while the menu has every page. docs/behaviour.md 3.3, 3.7. */
export type SiteSettings = Tolerant<typeof siteSettingsFields>

/** The accent's hue while the owner has chosen none; the same as in `web/ui/styles/tokens.css`. */
export const defaultAccentHue = 192

/** The entries of the menu that the owner may leave out, by their addresses or groups, with titles. Home is not one of them. */
export const menuChoices = {
  resume: 'Resume',
  about: 'About Me',
  projects: 'Projects',
  hardware: 'Hardware',
  contact: 'Contact Me',
} as const
export type MenuChoice = keyof typeof menuChoices

/** The files that the owner may turn off, with their titles. */
export const fileChoices = {
  pdf: 'PDF',
  docx: 'Word',
  txt: 'Text',
  md: 'Markdown',
  json: 'JSON Resume',
  vcf: 'Contact card',
  llms: 'For AI tools',
} as const
export type FileChoice = keyof typeof fileChoices

/** The entries that the owner leaves out of the menu. */
export function leftOutOfMenu({ menu }: Pick<SiteSettings, 'menu'>): MenuChoice[] {
  return (Object.keys(menuChoices) as MenuChoice[]).filter((page) => menu?.[page] === false)
}
