import fc from 'fast-check'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { type CollectionName, collections } from '#resume/records/collections/collections.ts'
import type { Rule } from '#resume/schema/fields.ts'
import { filled, type Leaf } from '../records.ts'
import { type Bundle, picture } from './bundle.ts'

/** Words of 60 characters without a break opportunity, of several scripts and widths. */
const shapes = [
  'W'.repeat(60),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte',
  '0123456789'.repeat(6),
  'Щ'.repeat(60),
  'سنة'.repeat(20),
  'שלום'.repeat(15),
  '漢字'.repeat(30),
  '🛶'.repeat(60),
  `https://example.org/${'a'.repeat(40)}`,
  'snake_case_word_'.repeat(4).slice(0, 60),
  'a\u00a0'.repeat(30),
]

/** Returns a source of words for a bundle: always the widest, or a seeded choice that is the same in every run. */
export function wordsOf(choice: 'widest' | number): () => string {
  if (choice === 'widest') return () => shapes[0] ?? ''
  const chosen = fc.sample(fc.constantFrom(...shapes), { seed: choice, numRuns: 200 })
  let at = 0
  return () => chosen[at++ % chosen.length] ?? ''
}

/** A whole bundle whose every text is such a word, alone or among others. */
export function bundleOf(word: () => string): Bundle {
  const pictures = (folder: string) => ({
    [`files/${folder}/1.jpg`]: picture('4-hills'),
    [`files/${folder}/2.jpg`]: picture('3-steeples'),
    [`files/${folder}/alt.json`]: { '1.jpg': word(), '2.jpg': `Two ${word()}` },
  })
  const documents = bundleCollections.map((name) => {
    const { id, fields } = collections[name]
    const record = { ...filled(fields, (leaf) => leafOf(leaf, word)), ...among[name]?.(word) }
    return [`documents/${name}/${id === 'any' ? 'long' : id}.json`, record]
  })
  return {
    ...Object.fromEntries(documents),
    'documents/jobs/current.json': { title: `Mate ${word()}`, company: 'Tide', startDate: { month: 9, year: 2020 } },
    ...pictures('home/slideshow'),
    ...pictures('about/story'),
    ...pictures('about/gallery'),
    ...pictures('job-detail-images/long'),
    ...pictures('education-detail-images/long'),
    ...pictures('desktop/current'),
  }
}

/** A field with a rule or choices gets a valid value; every other text is the word. */
function leafOf({ kind, rule, markdown, choices, max }: Leaf, word: () => string): unknown {
  if (kind === 'number') return max < 2020 ? 1 : 2020
  if (kind === 'boolean') return false
  if (rule !== undefined) return rule === 'month' ? 9 : fitting[rule]
  if (choices !== undefined) return choices[0]
  return markdown ? markdownOf(word) : word()
}

const fitting: Record<Exclude<Rule, 'month'>, string> = {
  url: `https://example.com/${'b'.repeat(60)}`,
  link: `https://example.com/${'b'.repeat(60)}`,
  slug: 'long',
  day: '1992-04-18',
  timeZone: 'UTC',
  folder: 'about/gallery',
  emailAddress: 'long@example.com',
}

/** Words among others, and the fields that the pages of the journey need. */
const among: Partial<Record<CollectionName, (word: () => string) => object>> = {
  'person-info': (word) => ({
    whoAmI: `${word()} {city} {state} {age}`,
    skills: [word(), 'Knots', word()],
    language: 'en',
    languagesShown: ['de'],
    languages: [{ language: word(), fluency: word(), code: 'en' }],
    leadership: [`Crew of ${word()}`],
    projects: [
      { title: word(), query: 'long', path: 'long' },
      { title: word(), url: 'https://example.com/' },
    ],
  }),
  jobs: (word) => ({ responsibilities: [word(), `Steer ${word()}`] }),
  location: () => ({ country: 'US' }),
  identity: () => ({ fediverse: '@long@social.example', bluesky: 'long.example' }),
  editions: () => ({ language: 'en', leftOut: [] }),
}

function markdownOf(word: () => string): string {
  return [
    `# ${word()}`,
    `## Part ${word()}`,
    `${word()} *${word()}* **${word()}** [${word()}](https://example.com/)`,
    `\`${word()}\``,
    `- ${word()}\n- Two\n  - ${word()}`,
    `1. ${word()}`,
    `> ${word()}`,
    `| ${word()} | Ports | Day |\n|---|---|---|\n| One | ${word()} | 2020 |\n| ${word()} | Two | ${word()} |`,
    `| A | B | C | D | E | F |\n|---|---|---|---|---|---|\n| ${word()} | b | c | d | e | ${word()} |`,
    `\`\`\`\n${word()} ${word()} ${word()}\n\`\`\``,
  ].join('\n\n')
}
