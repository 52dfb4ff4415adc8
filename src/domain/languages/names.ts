import type { TextAt } from '../schema/texts.ts'

/** Texts that are the same in each language unless a translation says otherwise: names of people, companies, places and places of the web, and words to be found by. */
const names = new Set([
  ...['jobs:company', 'jobs:location', 'education:institution', 'education:city', 'education:state', 'education:score'],
  ...['person-info:name', 'person-info:givenName', 'person-info:familyName', 'person-info:social.label'],
  ...['location:city', 'location:state', 'location:zipcode', 'hardware:current.name', 'hardware:original.name'],
  ...['certificates:issuer', 'certificates:licence', 'projects:entity', 'volunteering:organization'],
  ...['jobs:keywords', 'projects:keywords', 'projects:name', 'certificates:name', 'publications:name'],
  ...['person-info:skills', 'person-info:skills.name', 'person-info:skills.keywords', 'person-info:interests.keywords'],
  ...['publications:publisher', 'publications:doi', 'awards:awarder', 'references:name', 'references:company'],
])

/** Whether the text at a path of an entry is a name. */
export function isNameAt(collection: string, path: TextAt['path']): boolean {
  return names.has(`${collection}:${path.filter((part) => typeof part === 'string').join('.')}`)
}
