import { readFileSync } from 'node:fs'
import type { Bundle } from './bundle.ts'

/** Documents by collection and id. */
type Documents = Record<string, object>

/** Owners of a first day, as bundles: much is missing from each but the last. */
export const people = {
  /** An archive of LinkedIn: many jobs, most without words, projects without pages, no picture. */
  archive: {
    'person-info/owner': {
      name: 'Ines Falkenrath',
      headline: 'Systems engineer for public transport',
      skills: counted(24, (at) => `Skill ${at}`),
      languages: [{ language: 'German', fluency: 'Native' }],
      social: [
        { label: 'Website', url: 'https://falkenrath.example', icon: 'link' },
        { label: 'X', url: 'https://x.com/ines', icon: 'x' },
        { label: 'Notes', url: 'https://notes.example/ines', icon: 'link' },
      ],
      timeZone: 'Europe/Berlin',
    },
    'location/owner': { city: 'Port Alder', state: 'Maine', zipcode: '04101' },
    ...Object.fromEntries(
      counted(9, (at) => [
        `jobs/role-${at}`,
        {
          title: ['Lead Systems Engineer', 'Systems Engineer', 'Junior Engineer'][at % 3],
          company: ['Alderline Transit', 'Brindle & Vane Instruments'][at % 2],
          startDate: { month: 3, year: 2021 - 2 * at },
          ...(at === 0 ? {} : { endDate: { month: 2, year: 2023 - 2 * at } }),
          ...(at > 1 ? {} : { description: 'Timetables, signals, and the people between them.' }),
        },
      ]),
    ),
    ...Object.fromEntries(
      counted(2, (at) => [
        `education/school-${at}`,
        { institution: `Alder College ${at}`, type: 'Diploma', graduation: 2004 + at, status: true },
      ]),
    ),
    'projects/map': { name: 'Night Bus Map', description: 'Where the last bus stops.' },
    'projects/keeper': { name: 'Connection Keeper', url: 'https://keeper.example' },
  },
  /** A student: one school, no job, a portrait. */
  student: {
    'person-info/owner': {
      name: 'Amélie Śliwińska',
      headline: 'Transport planner in the making',
      skills: ['Statistics', 'Maps', 'Polish'],
      social: [{ label: 'LinkedIn', url: 'https://www.linkedin.com/in/amelie', icon: 'linkedin' }],
      timeZone: 'Europe/Warsaw',
    },
    'education/college': {
      institution: 'Port Alder Evening College',
      type: 'Bachelor of Science',
      major: 'Transport Planning',
      graduation: 2028,
      status: false,
    },
  },
  /** An engineer: jobs without words, six projects, places that have no icon and places that have one, no picture. */
  engineer: {
    'person-info/owner': {
      name: 'Jonas Weidmann',
      headline: 'Embedded engineer',
      whoAmI: 'I solder in {city}.',
      social: [
        { label: 'Fosstodon', url: 'https://fosstodon.org/@jonas', icon: 'link' },
        { label: 'Bluesky', url: 'https://bsky.app/profile/jonas.example', icon: 'link' },
        { label: 'Stack Overflow', url: 'https://stackoverflow.com/users/1/jonas', icon: 'link' },
        { label: 'ORCID', url: 'https://orcid.org/0000-0002-1825-0097', icon: 'link' },
        { label: 'XING', url: 'https://www.xing.com/profile/Jonas', icon: 'link' },
        { label: 'Talks', url: 'https://www.youtube.com/@jonas', icon: 'link' },
        { label: 'Second channel', url: 'https://www.youtube.com/@jonas2', icon: 'link' },
        { label: 'Company', url: 'https://weidmann.example', icon: 'link' },
        { label: 'Recipes', url: 'https://recipes.example', icon: 'link' },
      ],
      timeZone: 'Europe/Zurich',
    },
    'location/owner': { city: 'Basel', state: '', zipcode: '' },
    'jobs/firmware': { title: 'Firmware Engineer', company: 'Weidmann Sensors', startDate: { month: 5, year: 2019 } },
    'jobs/lab': {
      title: 'Laboratory Assistant',
      company: 'Rhine Institute',
      startDate: { month: 9, year: 2016 },
      endDate: { month: 4, year: 2019 },
      location: 'Basel',
    },
    ...Object.fromEntries(
      counted(6, (at) => [
        `projects/board-${at}`,
        { name: `Board ${at}`, description: `Revision ${at} of a board.`, startDate: { month: 1, year: 2015 + at } },
      ]),
    ),
  },
  /** A student with one job. */
  assistant: {
    'person-info/owner': {
      name: 'Tove Lindqvist',
      headline: 'Student of interaction design',
      timeZone: 'Europe/Stockholm',
    },
    'jobs/assistant': {
      title: 'Teaching assistant',
      company: 'Umeå Institute of Design',
      startDate: { month: 9, year: 2024 },
    },
    'education/institute': {
      institution: 'Umeå Institute of Design',
      type: 'Bachelor',
      graduation: 2027,
      status: false,
    },
  },
  /** A nurse with twenty years of jobs, with long titles, a status, a way to write and call, and pictures. */
  nurse: {
    'person-info/owner': {
      name: 'Marisol Okafor',
      headline: 'Paediatric intensive care nurse and clinical teacher',
      ...{ status: 'freelance', statusRegion: 'Bristol', statusRemote: true, statusShown: 'site' },
      intro:
        'I look after children who are too ill to say what they need, and I teach the nurses who will do it after me. Twenty years at the ' +
        'bedside, six of them in charge of a unit of eighteen beds.',
      skills: ['Ventilation', 'Prescribing', 'Simulation teaching'],
      resumeEmail: 'marisol.okafor@example.org',
      resumeEmailShown: 'site',
      telephone: '+44 20 7946 0321',
      telephoneShown: 'site',
      timeZone: 'Europe/London',
    },
    'location/owner': { city: 'Bristol', state: 'England', zipcode: 'BS2' },
    'jobs/charge': {
      title: 'Senior Charge Nurse, Paediatric Intensive Care',
      company: 'Bristol Harbour Children’s Hospital',
      startDate: { month: 3, year: 2020 },
      responsibilities: ['Lead 62 nurses on a unit that takes children from four counties'],
    },
    ...Object.fromEntries(
      counted(3, (at) => [
        `jobs/ward-${at}`,
        {
          title: 'Staff Nurse, Paediatric Intensive Care',
          company: 'Severn University Hospitals',
          startDate: { month: 9, year: 2006 + 5 * at },
          endDate: { month: 8, year: 2010 + 5 * at },
        },
      ]),
    ),
  },
} satisfies Record<string, Documents>

/** The bundle of a person, with these files of the sample. */
export function personBundle(documents: Documents, files: readonly string[] = []): Bundle {
  return Object.fromEntries([
    ...Object.entries(documents).map(([path, fields]) => [`documents/${path}.json`, fields] as const),
    ...files.map((file) => [`files/${file}`, readFileSync(`sample/files/${file}`)] as const),
  ])
}

function counted<T>(count: number, of: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => of(at))
}
