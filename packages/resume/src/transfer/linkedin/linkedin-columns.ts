import { onlyByHand, type Section } from '../parsed-items.ts'
import type { TableKind } from './linkedin-files.ts'

type Columns = { section: Section; known: readonly string[]; skipped?: Readonly<Record<string, string>> }

const about = 'is not needed on a resume'

/** The section of each kind of table, its columns, and why others are left alone. */
export const tableColumns: Readonly<Record<TableKind, Columns>> = {
  profile: {
    section: 'profile',
    known: ['first name', 'last name', 'headline', 'summary', 'geo location', 'twitter handles', 'websites'],
    skipped: {
      'maiden name': about,
      address: about,
      'birth date': about,
      'zip code': onlyByHand.zipcode,
      'instant messengers': about,
    },
  },
  summary: { section: 'profile', known: ['profile summary'] },
  positions: {
    section: 'jobs',
    known: ['company name', 'title', 'description', 'location', 'started on', 'finished on'],
  },
  education: {
    section: 'education',
    known: ['school name', 'start date', 'end date', 'notes', 'degree name', 'activities', 'field of study'],
  },
  skills: { section: 'skills', known: ['name'] },
  names: { section: 'skills', known: ['name'] },
  languages: { section: 'languages', known: ['name', 'proficiency'] },
  certifications: {
    section: 'certificates',
    known: ['name', 'url', 'authority', 'started on', 'finished on', 'license number'],
  },
  projects: { section: 'projects', known: ['title', 'description', 'url', 'started on', 'finished on'] },
  publications: { section: 'publications', known: ['name', 'published on', 'description', 'publisher', 'url'] },
  volunteering: {
    section: 'volunteering',
    known: ['company name', 'role', 'cause', 'started on', 'finished on', 'description'],
  },
  honors: { section: 'awards', known: ['title', 'description', 'issued on'] },
  recommendations: {
    section: 'references',
    known: ['first name', 'last name', 'company', 'job title', 'text', 'creation date', 'status'],
  },
  emails: { section: 'email', known: ['email address', 'confirmed', 'primary', 'updated on'] },
  courses: { section: 'courses', known: ['name'] },
}
