import * as v from 'valibot'
import {
  about,
  day,
  either,
  emailAddress,
  folder,
  group,
  languageTag,
  link,
  listOf,
  markdown,
  nameText,
  oneOf,
  optional,
  slug,
  text,
  timeZone,
  url,
  yesOrNo,
} from '../../schema/fields.ts'
import { tolerant } from '../../schema/read.ts'
import type { Fields } from '../../schema/stored-fields.ts'
import { oneDocument } from '../collection.ts'
import { nameless, type PersonInfo, statusChoices, statusReaders } from '../person-info.ts'

const title = v.pipe(text(), v.title('Title'))
const icon = v.pipe(optional(text()), v.title('Icon'), about({ help: 'Left empty, it comes from the title.' }))
const page = group({
  title,
  icon,
  path: v.pipe(slug(), v.title('Path')),
  query: v.pipe(slug(), v.title('Short name')),
})
const site = group({ title, icon, url: v.pipe(url(), v.title('Address')) })

const skill = group({
  name: v.pipe(text(), v.title('Name')),
  level: v.pipe(optional(text()), v.title('Level')),
  keywords: v.pipe(listOf(text()), v.title('Keywords')),
})

/** Where visitors get a way to the owner. */
function shown(name: string, title: string) {
  return v.pipe(
    optional(oneOf('site', 'files', 'nowhere')),
    v.title(title),
    about({ labels: { '': 'Only in links', site: 'On the site', files: 'In the files' } }),
    v.description(
      `where \`${name}\` is shown: \`site\` on the resume and in its files, \`files\` in the files alone, \`nowhere\`; if absent, only in links that have it ticked`,
    ),
  )
}

export const personInfoFields = group({
  name: v.pipe(
    nameText(nameless),
    v.title('Name'),
    v.description('your name, in every title'),
    about({ help: 'In every title.' }),
  ),
  givenName: v.pipe(
    optional(nameText()),
    v.title('Given name'),
    v.description('part of `name`, for files of other programs'),
    about({ help: 'For contact cards and other files.' }),
  ),
  familyName: v.pipe(
    optional(nameText()),
    v.title('Family name'),
    v.description('part of `name`, for files of other programs'),
    about({ help: 'For contact cards and other files.' }),
  ),
  headline: v.pipe(
    optional(text()),
    v.title('Headline'),
    v.description('one line under the welcome'),
    about({ help: 'One line: what you do.' }),
  ),
  status: v.pipe(
    optional(oneOf(...Object.keys(statusChoices))),
    v.title('Status'),
    about({ labels: { '': 'No status', ...statusChoices } }),
    v.description('what you are open to, below the headline, for those whom `statusShown` names'),
  ),
  statusText: v.pipe(
    optional(text()),
    v.title('Own words'),
    v.description('the status in your words, in place of `status`'),
    about({ help: 'In place of the choice.' }),
  ),
  statusRegion: v.pipe(
    optional(nameText()),
    v.title('Region'),
    v.description('where, after the status'),
    about({ help: 'Such as Berlin.' }),
  ),
  statusRemote: v.pipe(
    optional(yesOrNo()),
    v.title('Or remote'),
    v.description('`true` adds that remote work is fine'),
  ),
  statusShown: v.pipe(
    optional(oneOf('site', 'nowhere')),
    v.title('Who sees it'),
    about({ labels: statusReaders }),
    v.description(
      'who sees the status: `site` everyone, `nowhere` nobody; if absent, only readers of links and of files of editions',
    ),
  ),
  welcome: v.pipe(
    optional(text()),
    v.title('Welcome'),
    v.description("the heading of the home page; if absent, 'Welcome! I'm' and your name"),
    about({ help: 'Left empty, it reads “Welcome! I’m” and your name.' }),
  ),
  intro: v.pipe(optional(markdown()), v.title('Introduction'), v.description("the resume's introduction")),
  birthDate: v.pipe(optional(day()), v.title('Born on'), v.description('`{age}` in `whoAmI` is counted from it')),
  musicSince: v.pipe(
    optional(day()),
    v.title('Music since'),
    v.description('`{musicYears}` in `whoAmI` is counted from it'),
  ),
  residentSince: v.pipe(
    optional(day()),
    v.title('Living here since'),
    v.description('`{residenceYears}` in `whoAmI` is counted from it'),
  ),
  whoAmI: v.pipe(
    optional(markdown()),
    v.title('Text'),
    v.description('may have `{age}`, `{musicYears}`, `{residenceYears}`, `{city}`, `{state}`'),
  ),
  story: v.pipe(
    listOf(
      group({
        heading: v.pipe(text(), v.title('Heading')),
        text: v.pipe(markdown(), v.title('Text')),
        gallery: v.pipe(optional(folder()), v.title('Gallery'), about({ help: 'A folder of pictures.' })),
      }),
    ),
    v.title('My story'),
    about({ most: 30, add: 'Add a part' }),
    v.description('`gallery` names a folder of pictures'),
  ),
  skills: v.pipe(listOf(either('name', skill, text())), v.title('Skills'), about({ add: 'Add a skill' })),
  activities: v.pipe(listOf(text()), v.title('Activities'), about({ add: 'Add an activity' })),
  leadership: v.pipe(listOf(text()), v.title('Leadership Experience'), about({ add: 'Add a role' })),
  languages: v.pipe(
    listOf(
      group({
        language: v.pipe(text(), v.title('Language')),
        fluency: v.pipe(optional(text()), v.title('Fluency')),
        code: v.pipe(optional(languageTag()), v.title('Code'), about({ help: 'Such as en or pt-BR.' })),
      }),
    ),
    v.title('Languages'),
    about({ most: 100, add: 'Add a language' }),
    v.description('`code` is a language tag such as `en`'),
  ),
  interests: v.pipe(
    listOf(
      group({
        name: v.pipe(text(), v.title('Name')),
        keywords: v.pipe(listOf(nameText()), v.title('Keywords'), about({ add: 'Add a keyword' })),
      }),
    ),
    v.title('Interests'),
    about({ most: 100, add: 'Add an interest' }),
  ),
  social: v.pipe(
    listOf(
      group({
        label: v.pipe(nameText(), v.title('Label')),
        url: v.pipe(link(), v.title('Address')),
        icon: v.pipe(optional(text()), v.title('Icon')),
      }),
    ),
    v.title('Links'),
    about({ most: 30, add: 'Add a link' }),
    v.description(
      '`url` is an address of another site, or `mailto:` with a mail address; `icon` is that of a place, such as `github`; any other gives the icon of the host or the label, else the word',
    ),
  ),
  github: v.pipe(
    optional(url()),
    v.title('GitHub'),
    v.description('used where `projects` names no other site'),
    about({ help: 'Shown first, unless the list above names another site.' }),
  ),
  projects: v.pipe(
    listOf(either('url', site, page)),
    v.title('Projects'),
    about({ most: 30, addSecond: 'Add a link' }),
    v.description('with `url` for another site, with `path` and `query` for a page of this site'),
  ),
  resumeEmail: v.pipe(
    optional(emailAddress()),
    v.title('Email'),
    v.description('an email address for readers of the resume, as `resumeEmailShown` says'),
  ),
  resumeEmailShown: shown('resumeEmail', 'Email is shown'),
  telephone: v.pipe(
    optional(nameText()),
    v.title('Telephone'),
    v.description('a telephone number for readers of the resume, as `telephoneShown` says'),
  ),
  telephoneShown: shown('telephone', 'Telephone is shown'),
  street: v.pipe(
    optional(nameText()),
    v.title('Street'),
    v.description('a street and number, only in links that have it ticked'),
    about({ help: 'Only in links that show it.' }),
  ),
  email: v.pipe(
    optional(emailAddress()),
    v.title('Mailbox'),
    v.description('your mailbox, that of your account if absent; never shown'),
    about({ help: 'We email you here about new messages. Left empty, it is the email of your account. Never public.' }),
  ),
  language: v.pipe(
    optional(languageTag()),
    v.title('Language of the texts'),
    v.description('a language tag; `en` if absent'),
    about({ help: 'Such as en or pt-BR. Left empty, it is English.' }),
  ),
  languagesShown: v.pipe(
    listOf(languageTag()),
    v.title('Further languages of the site'),
    v.description('the languages of `translations` in which visitors see the site, by their tags'),
    about({ most: 20, add: 'Add a language' }),
  ),
  timeZone: v.pipe(
    timeZone(),
    v.title('Time zone'),
    v.description('days and ages are counted there'),
    about({ help: 'Days and ages are counted there.' }),
  ),
})

/** Reads the owner from stored fields; damaged fields are left out. */
export function toPersonInfo(fields: Fields): PersonInfo {
  return tolerant(personInfoFields, fields)
}

export const personInfo = oneDocument('owner', personInfoFields, { about: 'You.', first: 'name' })
