import { type ListCollection, listCollections } from '#domain/content/resume-lists.ts'

/** The form of the entries of a list of the resume: its fields, by rows of one or two. `what` is one entry. */
export type ListForm = { title: string; what: string; rows: readonly (readonly string[])[] }

export const listForms: Readonly<Record<ListCollection, ListForm>> = {
  volunteering: {
    title: 'Volunteering',
    what: 'volunteer role',
    rows: [['organization', 'position'], ['startDate', 'endDate'], ['cause', 'url'], ['summary'], ['highlights']],
  },
  projects: {
    title: 'Projects',
    what: 'project',
    rows: [
      ['name'],
      ['startDate', 'endDate'],
      ['entity', 'type'],
      ['url', 'page'],
      ['description'],
      ['highlights'],
      ['roles'],
      ['keywords'],
    ],
  },
  certificates: {
    title: 'Certificates',
    what: 'certificate',
    rows: [['name', 'issuer'], ['date'], ['expires'], ['licence', 'url']],
  },
  publications: {
    title: 'Publications',
    what: 'publication',
    rows: [['name', 'publisher'], ['date'], ['url', 'doi'], ['summary']],
  },
  awards: { title: 'Awards', what: 'award', rows: [['title', 'awarder'], ['date'], ['summary']] },
  references: {
    title: 'References',
    what: 'reference',
    rows: [['name'], ['role', 'company'], ['text'], ['date'], ['shown']],
  },
}

/** The list of the resume with this name, or none. */
export function listCollection(name: string): ListCollection | null {
  return listCollections.find((each) => each === name) ?? null
}
