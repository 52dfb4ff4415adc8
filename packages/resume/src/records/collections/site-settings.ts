import * as v from 'valibot'
import { about, group, oneOf, optional, unless, wholeNumber, yesOrNo } from '../../schema/fields.ts'
import { tolerant } from '../../schema/read.ts'
import type { Fields } from '../../schema/stored-fields.ts'
import { oneDocument } from '../collection.ts'
import { defaultAccentHue, fileChoices, menuChoices, type SiteSettings } from '../site-settings.ts'

const box = (title: string, isOn: boolean) => v.pipe(unless(yesOrNo(), isOn), v.title(title))

/** Flags that are true unless the owner says otherwise, each with its title. */
function boxes<Name extends string>(titles: Readonly<Record<Name, string>>) {
  const entries = Object.entries<string>(titles).map(([name, title]) => [name, box(title, true)])
  return Object.fromEntries(entries) as Record<Name, ReturnType<typeof box>>
}

export const siteSettingsFields = group({
  accentHue: v.pipe(
    unless(wholeNumber(0, 359), defaultAccentHue),
    v.title('Hue'),
    about({
      help: 'A number from 0 to 359. Every colour stays easy to read.',
    }),
    v.description(`the hue of links, buttons and marks; ${defaultAccentHue} if absent`),
  ),
  menu: v.pipe(
    optional(group({ ...boxes(menuChoices), laptop: box('Laptop', false) })),
    v.title('In the menu'),
    v.description(
      '`false` leaves a page out of the menu; it keeps its address. `laptop` `true` has Laptop in it before it has content',
    ),
  ),
  files: v.pipe(
    optional(group(boxes(fileChoices))),
    v.title('Files to take away'),
    v.description('`false` turns a file off: its address answers 404, and no page names it'),
  ),
  attachJson: v.pipe(
    unless(yesOrNo(), true),
    v.title('Attach resume.json to the PDF'),
    about({ help: 'Programs then read your resume without guessing. Turn it off if a mail filter rejects the PDF.' }),
    v.description('`false` leaves the resume as JSON out of the PDF; without the JSON Resume file it is never in it'),
  ),
  searchEngines: v.pipe(
    unless(yesOrNo(), true),
    v.title('Search engines may list the site'),
    v.description('`false` asks search engines to leave out every page and file; there is no sitemap then'),
  ),
  aiUse: v.pipe(
    optional(oneOf('answers', 'all', 'none')),
    v.title('AI tools'),
    about({
      labels: {
        '': 'Say nothing',
        answers: 'May quote the site in answers, but not learn from it',
        all: 'May quote the site in answers and learn from it',
        none: 'May do neither',
      },
      help: 'A request in robots.txt. In answers, your pages are read when somebody asks about you; what is learned becomes part of a model and stays there.',
    }),
    v.description(
      'what AI tools may do: `answers` to questions alone, `all` with training, or `none`; nothing is said if absent',
    ),
  ),
})

/** Reads how the site looks from stored fields; a damaged field is as if absent. */
export function toSiteSettings(fields: Fields): SiteSettings {
  return tolerant(siteSettingsFields, fields)
}

export const siteSettings = oneDocument('owner', siteSettingsFields, {
  about: 'How the site looks.',
  first: 'accentHue',
  title: () => 'Look and menu',
})
