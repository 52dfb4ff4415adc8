import fc from 'fast-check'
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
  const month = { month: 9, year: 2020 }
  const job = { title: word(), startDate: month, endDate: month }
  const pictures = (folder: string) => ({
    [`files/${folder}/1.jpg`]: picture('4-hills'),
    [`files/${folder}/2.jpg`]: picture('3-steeples'),
    [`files/${folder}/alt.json`]: { '1.jpg': word(), '2.jpg': `Two ${word()}` },
  })
  return {
    'documents/person-info/owner.json': {
      name: word(),
      headline: word(),
      welcome: word(),
      intro: markdownOf(word),
      birthDate: '1992-04-18',
      whoAmI: `${word()} {city} {state} {age}`,
      story: [{ heading: word(), text: markdownOf(word), gallery: 'about/gallery' }],
      skills: [word(), 'Knots', word()],
      activities: [word()],
      leadership: [`Crew of ${word()}`],
      social: [{ label: word(), url: `https://example.com/${'b'.repeat(60)}`, icon: 'github' }],
      projects: [
        { title: word(), query: 'long', path: 'long' },
        { title: word(), url: 'https://example.com/' },
      ],
      timeZone: 'UTC',
    },
    'documents/location/owner.json': { city: word(), state: word(), zipcode: word() },
    'documents/jobs/long.json': {
      ...job,
      company: word(),
      description: word(),
      responsibilities: [word(), `Steer ${word()}`],
      companyHistory: markdownOf(word),
      experiences: markdownOf(word),
      imageLink: `https://example.com/${'c'.repeat(60)}`,
    },
    'documents/jobs/current.json': { title: `Mate ${word()}`, company: 'Tide', startDate: month },
    'documents/education/long.json': {
      institution: word(),
      city: word(),
      state: word(),
      type: word(),
      major: word(),
      graduation: 2020,
      status: false,
      institutionHistory: [word()],
      experiences: [word()],
      imageLink: `https://example.com/${'d'.repeat(60)}`,
    },
    'documents/hardware/desktop.json': {
      title: word(),
      current: [{ part: word(), name: word(), note: word(), sold: word() }],
      original: [{ part: 'Case', name: word() }],
      history: word(),
    },
    ...pictures('home/slideshow'),
    ...pictures('about/story'),
    ...pictures('about/gallery'),
    ...pictures('job-detail-images/long'),
    ...pictures('education-detail-images/long'),
    ...pictures('desktop/current'),
  }
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
