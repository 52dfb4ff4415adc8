import { none } from '../../result.ts'
import { foundUrl, type Note } from '../found-text.ts'
import { plainName } from './linkedin-files.ts'

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
  const country = rest.length > 0 ? countryCode(rest.at(-1) ?? '') : undefined
  const state = (country === undefined ? rest : rest.slice(0, -1)).join(', ')
  return {
    ...(city === '' ? {} : { city }),
    ...(state === '' ? {} : { state }),
    ...(country === undefined ? {} : { country }),
  }
}

let countries: ReadonlyMap<string, string> | undefined

/** The code of a country by its English name. */
function countryCode(country: string): string | undefined {
  if (countries === undefined) {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const all = letters.flatMap((first) => letters.map((second) => first + second))
    countries = new Map(
      all.flatMap((code) => (names.of(code) === undefined ? [] : [[plainName(names.of(code) ?? ''), code]])),
    )
  }
  return countries.get(plainName(country))
}

type Social = { label: string; url: string; icon: string }

/** '[PERSONAL:https://a.example,BLOG:https://b.example]'. */
export function websites(text: string, note: Note): Social[] {
  return text.split(/[[\],\n]/).flatMap((part) => {
    const [, word = '', address = ''] = /^\s*(?:([A-Za-z_ ]+):(?!\/\/))?\s*(\S+)/.exec(part) ?? []
    if (address === '') return []
    const found = foundUrl(address, note)
    const label =
      word === '' || /^(personal|other)$/i.test(word)
        ? 'Website'
        : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
    return found === none ? [] : [{ label, url: found, icon: label.toLowerCase() }]
  })
}

/** '[name]', '[@name]'. */
export function handles(text: string): Social[] {
  return [...text.matchAll(/@?(\w{1,15})/g)].map(([, handle]) => ({
    label: 'X',
    url: `https://x.com/${handle}`,
    icon: 'x',
  }))
}

/** 'Native or bilingual proficiency', also of NATIVE_OR_BILINGUAL. */
export function fluency(proficiency: string): string {
  const words = proficiency.trim().replaceAll('_', ' ').toLowerCase()
  const full = /proficiency$/.test(words) ? words : `${words} proficiency`
  return full.charAt(0).toUpperCase() + full.slice(1)
}
