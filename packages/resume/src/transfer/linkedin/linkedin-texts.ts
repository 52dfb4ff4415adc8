import { countryCodeOf } from '../../country.ts'
import { none } from '../../result.ts'
import { type Note, parsedUrl } from '../parsed-text.ts'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** A text with its HTML entities decoded once: '&amp;lt;' becomes '&lt;'. */
export function decodedEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
}

/** A hyphen, dash or asterisk needs a space after it, because it may begin a word or a number too. */
const bullet = /^\s*(?:[\u2022\u25e6\u2023\u25aa\u25cf\u25ba]\s*|[\u2013*-]\s+)(.*)$/

/** A description without the lines that are items of a list, and these. A line with two or more bullets is a list too. */
export function described(text: string): { rest: string; points: string[] } {
  const points: string[] = []
  const rest: string[] = []
  for (const line of text.split('\n')) {
    const [before = '', ...inside] = line.split(/\s*\u2022\s*/)
    const point = bullet.exec(line)?.[1]
    if (inside.length > 1) {
      if (before.trim() !== '') rest.push(before.trim())
      points.push(...inside.map((each) => each.trim()).filter((each) => each !== ''))
    } else if (point === undefined) rest.push(line)
    else if (point.trim() !== '') points.push(point.trim())
  }
  return { rest: rest.join('\n').trim(), points }
}

/** 'City, Region, Country', 'City, Country', 'Greater City Area'. */
export function place(location: string): Record<string, string> {
  const [city = '', ...rest] = location.split(',').map((part) => part.trim())
  const country = rest.length > 0 ? countryCodeOf(rest.at(-1) ?? '') : none
  const state = (country === none ? rest : rest.slice(0, -1)).join(', ')
  return {
    ...(city === '' ? {} : { city }),
    ...(state === '' ? {} : { state }),
    ...(country === none ? {} : { country }),
  }
}

type Social = { label: string; url: string; icon: string }

/** '[PERSONAL:https://a.example,BLOG:https://b.example]'. */
export function websites(text: string, note: Note): Social[] {
  return text.split(/[[\],\n]/).flatMap((part) => {
    const [, word = '', address = ''] = /^\s*(?:([A-Za-z_ ]+):(?!\/\/))?\s*(\S+)/.exec(part) ?? []
    if (address === '') return []
    const found = parsedUrl(address, note)
    const label =
      word === '' || /^(personal|other)$/i.test(word)
        ? 'Website'
        : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
    return found === none ? [] : [{ label, url: found, icon: label.toLowerCase() }]
  })
}

/** '[name]', '[@name]'. */
export function handles(text: string, note: Note): Social[] {
  return text.split(/[[\],\s]+/).flatMap((part) => {
    const [, handle] = /^@?(\w{1,15})$/.exec(part) ?? []
    if (handle !== undefined) return [{ label: 'X', url: `https://x.com/${handle}`, icon: 'x' }]
    if (part !== '') note(`"${part.slice(0, 50)}" is no user name and was left out`)
    return []
  })
}

/** 'Native or bilingual proficiency', also of NATIVE_OR_BILINGUAL. */
export function fluency(proficiency: string): string {
  const words = proficiency.trim().replaceAll('_', ' ').toLowerCase()
  const full = /proficiency$/.test(words) ? words : `${words} proficiency`
  return full.charAt(0).toUpperCase() + full.slice(1)
}

/** 'Poverty Alleviation', also of povertyAlleviation and POVERTY_ALLEVIATION; other words stay as they are. */
export function cause(text: string): string {
  if (!/^(?:[a-z]+(?:[A-Z][a-z]*)*|[A-Z]+(?:_[A-Z]+)+)$/.test(text)) return text
  const words = text
    .replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ')
    .toLowerCase()
    .split(' ')
  return words.map((word) => (word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(' ')
}
