import * as v from 'valibot'
import {
  day,
  either,
  emailAddress,
  folder,
  group,
  listOf,
  markdown,
  named,
  optional,
  slug,
  text,
  timeZone,
  url,
} from '../schema/fields.ts'
import { tolerant } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { nameless, type PersonInfo } from './person-info.ts'

const page = group({ title: text(), icon: optional(text()), path: slug(), query: slug() })
const site = group({ title: text(), icon: optional(text()), url: url() })

export const personInfoFields = group({
  name: v.pipe(named(nameless), v.description('your name, in every title')),
  headline: v.pipe(optional(text()), v.description('one line under the welcome')),
  welcome: v.pipe(
    optional(text()),
    v.description("the heading of the home page; if absent, 'Welcome! I'm' and your name"),
  ),
  intro: v.pipe(optional(markdown()), v.description("the resume's introduction")),
  birthDate: v.pipe(optional(day()), v.description('`{age}` in `whoAmI` is counted from it')),
  musicSince: v.pipe(optional(day()), v.description('`{musicYears}` in `whoAmI` is counted from it')),
  residentSince: v.pipe(optional(day()), v.description('`{residenceYears}` in `whoAmI` is counted from it')),
  whoAmI: v.pipe(
    optional(markdown()),
    v.description('may have `{age}`, `{musicYears}`, `{residenceYears}`, `{city}`, `{state}`'),
  ),
  story: v.pipe(
    listOf(group({ heading: text(), text: markdown(), gallery: optional(folder()) })),
    v.description('`gallery` names a folder of pictures'),
  ),
  skills: listOf(text()),
  activities: listOf(text()),
  leadership: listOf(text()),
  social: v.pipe(
    listOf(group({ label: text(), url: url(), icon: text() })),
    v.description('`icon` is `github`, `linkedin`, `instagram`, or any other for an arrow'),
  ),
  github: v.pipe(optional(url()), v.description('used where `projects` names no other site')),
  projects: v.pipe(
    listOf(either('url', site, page)),
    v.description('with `url` for another site, with `path` and `query` for a page of this site'),
  ),
  email: v.pipe(optional(emailAddress()), v.description('your mailbox; never shown')),
  timeZone: v.pipe(timeZone(), v.description('days and ages are counted there')),
})

/** Reads the owner from stored fields; damaged fields are left out. */
export function toPersonInfo(fields: Fields): PersonInfo {
  return tolerant(personInfoFields, fields)
}
