import { resumeFiles } from '../site/site-files.ts'
import { otherName } from './counts.ts'
import { directSource } from './visitor.ts'

/** What was left out, by its reason. */
const leftWords: Readonly<Record<string, string>> = {
  agent: 'Known bots',
  'no-asset': 'Programs that loaded nothing of the page',
  prefetch: 'Loaded ahead by a browser',
  head: 'Asked whether the page is there',
  probe: 'Addresses that do not exist',
  own: 'You, in a browser with the studio',
}

const fileWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(resumeFiles.map(({ path, label }) => [path, `Resume as ${label ?? path.split('.').at(-1)}`])),
  '/resume.json': 'Resume as JSON',
  '/resume.md': 'Resume as Markdown',
  '/contact.vcf': 'Contact card',
}

const deviceWords: Readonly<Record<string, string>> = { desktop: 'Desktop', phone: 'Phone', tablet: 'Tablet' }

export function leftText(reason: string): string {
  return leftWords[reason] ?? reason
}

export function fileText(path: string): string {
  return fileWords[path] ?? otherText(path)
}

export function deviceText(device: string): string {
  return deviceWords[device] ?? device
}

export function sourceText(source: string): string {
  return source === directSource ? 'Direct or unknown' : otherText(source)
}

/** For whom a link is, by its id; `notes` are those of the links that there are. */
export function linkText(notes: ReadonlyMap<string, string>): (id: string) => string {
  return (id) => {
    if (id === otherName) return otherText(id)
    const note = notes.get(id)
    return note === undefined ? `A forgotten link (${id.slice(0, 8)})` : note || 'Nobody named'
  }
}

/** The name of a tally's row; that of all names for which it had no room. */
export function otherText(name: string): string {
  return name === otherName ? 'All others' : name
}
