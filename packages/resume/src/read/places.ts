import { folded, matcher, namesOf, wordsOf } from './words.ts'

const titles = matcher('titles')
const companies = matcher('companies')

const countries = new Set(namesOf('region'))

const states =
  'alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho, illinois, indiana, ' +
  'iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, ' +
  'nevada, new hampshire, new jersey, new mexico, new york, north carolina, north dakota, ohio, oklahoma, oregon, pennsylvania, ' +
  'rhode island, south carolina, south dakota, tennessee, texas, utah, vermont, virginia, washington, west virginia, wisconsin, ' +
  'wyoming, ontario, quebec, british columbia, alberta, manitoba, nova scotia, new south wales, victoria, queensland'
const ofStates = new Set(states.split(', '))
for (const each of [
  'usa',
  'us',
  'uk',
  'u.s.',
  'u.k.',
  'england',
  'scotland',
  'wales',
  'uae',
  'holland',
  'deutschland',
  'schweiz',
  's.korea',
  'korea',
  'u.s.a',
])
  countries.add(each)

const remote = new Set(wordsOf('remote'))
const city = String.raw`\p{Lu}[\p{L}.'’\- ]{1,30}`
const withState = new RegExp(String.raw`^${city},\s*[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?$`, 'u')
const tail = new RegExp(String.raw`,\s*(${city},\s*[A-Z]{2})$`, 'u')

/** Whether a text is a place for sure: a city with its state or country, a country, or `Remote`. */
export function isPlace(text: string): boolean {
  const bare = text.trim().replace(/^\((.*)\)$/, '$1')
  if (withState.test(bare) || remote.has(folded(bare))) return true
  const parts = bare.split(/[,،]\s*/)
  if (titles(parts[0] ?? '') > 0 || (parts.length > 1 && companies(parts[0] ?? '') > 0)) return false
  if (parts.length > 1 && parts.length <= 3 && ofStates.has(folded(parts.at(-1) ?? ''))) return true
  return (
    parts.length <= 4 &&
    countries.has(folded(parts.at(-1) ?? '').replace(/\.$/, '')) &&
    parts.every((each) => each.length < 40)
  )
}

/** A text without the place at its end. */
export function withoutPlace(text: string): { text: string; place: string } {
  const found = tail.exec(text)
  if (found !== null) return { text: text.slice(0, found.index), place: found[1] ?? '' }
  const parts = text.split(/[,،]\s+/)
  for (const count of [3, 2, 1]) {
    const place = parts.slice(-count).join(', ')
    if (parts.length > count && isPlace(place) && /^\p{Lu}/u.test(place))
      return { text: parts.slice(0, -count).join(', '), place }
  }
  return { text, place: '' }
}
