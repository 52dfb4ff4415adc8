/**
 * What JSON Resume requires of a file: the type of each field, the pattern of dates, absolute addresses; and what this project
 * adds: no null, no empty text, list or object. Unknown keys are allowed. Compared field by field with the schemas at the tags
 * v1.0.0 and v1.2.1 of jsonresume/resume-schema and with 1.3.1 of jsonresume/jsonresume.org: 1.2.1 and 1.3.1 have these rules and
 * no other, and 1.0.0 has two more, which `problemsOfJsonResume100` adds. No field is required in any of them.
 */
export function problemsOfJsonResume(resume: Readonly<Record<string, unknown>>): string[] {
  return [...problemsIn(resume, jsonResumeFields, ''), ...emptyIn(resume, '')]
}

/** The same for 1.0.0: no unknown key at the root, and the date of a certificate has a day. */
export function problemsOfJsonResume100(resume: Readonly<Record<string, unknown>>): string[] {
  const unknown = Object.keys(resume).filter((key) => !Object.hasOwn(jsonResumeFields, key))
  const certificates = Array.isArray(resume.certificates) ? resume.certificates : []
  const dates = certificates
    .map(({ date }) => date)
    .filter((date) => date !== undefined && !/^\d{4}-\d\d-\d\d$/.test(date))
  return [
    ...problemsOfJsonResume(resume),
    ...unknown.map((key) => `.${key} is unknown`),
    ...dates.map((date) => `the certificate date ${date} has no day`),
  ]
}

export type Rule = 'text' | 'date' | 'uri' | 'email' | readonly [Rule] | { readonly [key: string]: Rule }

const span: { [key: string]: Rule } = { startDate: 'date', endDate: 'date' }
const texts: readonly [Rule] = ['text']

/** The fields of a file by their keys, lists with the rule of their items. */
export const jsonResumeFields: { [key: string]: Rule } = {
  $schema: 'uri',
  basics: {
    ...{ name: 'text', label: 'text', image: 'text', email: 'email', phone: 'text', url: 'uri', summary: 'text' },
    location: { address: 'text', postalCode: 'text', city: 'text', countryCode: 'text', region: 'text' },
    profiles: [{ network: 'text', username: 'text', url: 'uri' }],
  },
  work: [
    {
      ...{ name: 'text', location: 'text', description: 'text', position: 'text', url: 'uri', summary: 'text' },
      ...{ ...span, highlights: texts },
    },
  ],
  volunteer: [{ organization: 'text', position: 'text', url: 'uri', ...span, summary: 'text', highlights: texts }],
  education: [
    { institution: 'text', url: 'uri', area: 'text', studyType: 'text', ...span, score: 'text', courses: texts },
  ],
  awards: [{ title: 'text', date: 'date', awarder: 'text', summary: 'text' }],
  certificates: [{ name: 'text', date: 'date', url: 'uri', issuer: 'text' }],
  publications: [{ name: 'text', publisher: 'text', releaseDate: 'date', url: 'uri', summary: 'text' }],
  skills: [{ name: 'text', level: 'text', keywords: texts }],
  languages: [{ language: 'text', fluency: 'text' }],
  interests: [{ name: 'text', keywords: texts }],
  references: [{ name: 'text', reference: 'text' }],
  projects: [
    {
      ...{ name: 'text', description: 'text', highlights: texts, keywords: texts, ...span, url: 'uri' },
      ...{ roles: texts, entity: 'text', type: 'text' },
    },
  ],
  meta: { canonical: 'uri', version: 'text', lastModified: 'text' },
}

const patterns: Readonly<Record<string, RegExp>> = {
  text: /^/,
  date: /^([1-2]\d{3}-[0-1]\d-[0-3]\d|[1-2]\d{3}-[0-1]\d|[1-2]\d{3})$/,
  uri: /^[a-z][a-z0-9+.-]*:([\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i,
  email: /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/i,
}

function problemsIn(value: unknown, rule: Rule, path: string): string[] {
  if (value === undefined) return []
  if (typeof rule === 'string')
    return typeof value === 'string' && patterns[rule]?.test(value) ? [] : [`${path} is no ${rule}`]
  if (isList(rule))
    return Array.isArray(value)
      ? value.flatMap((item, at) => problemsIn(item, rule[0], `${path}[${at}]`))
      : [`${path} is no list`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
  const fields = value as Readonly<Record<string, unknown>>
  return Object.entries(rule).flatMap(([key, inner]) => problemsIn(fields[key], inner, `${path}.${key}`))
}

function isList(rule: Rule): rule is readonly [Rule] {
  return Array.isArray(rule)
}

/** What is empty among the keys of the format. */
function emptyIn(value: unknown, path: string): string[] {
  if (value === null || value === '') return [`${path} is empty`]
  if (typeof value !== 'object' || path.endsWith('x-vita')) return []
  return Object.entries(value).flatMap(([key, inner]) => (isOwn(key) ? [] : emptyIn(inner, `${path}.${key}`)))
}

function isOwn(key: string): boolean {
  return key.startsWith('x-')
}
