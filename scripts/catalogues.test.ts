import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { MessageFormat, parseMessage, visit } from 'messageformat'
import { expect, test } from 'vitest'
import { titleCase } from '#resume/text.ts'
import { pages } from '#web/routing/routes.ts'
import { byCode, spokenIn, spokenTexts } from './spoken-texts.ts'

const { texts, others } = spokenTexts()

/** Where another text is said, by why the catalogues have it all the same. */
const reasons = {
  'what is said is marked where it is written': [
    'src/calls/content/markdown/contact.ts: contactWords.lead',
    'src/calls/content/markdown/contact.ts: contactWords.title',
    'src/calls/content/markdown/home.ts: homeWays[way]',
    'src/calls/content/site-pages.ts: contactWords.lead',
    'src/calls/content/site-pages.ts: contactWords.title',
    'src/calls/content/site-pages.ts: owned',
    'packages/resume/src/write/status.ts: choice',
    'src/domain/messages/mails/confirmation.ts: leftOut',
    'src/domain/messages/mails/confirmation.ts: notRepeatedText',
    'src/domain/messages/mails/confirmation.ts: shortenedText',
    'src/domain/quota.ts: more',
    'src/domain/quota.ts: one',
    'packages/resume/src/write/facts.ts: text',
    'packages/resume/src/write/further-lists.ts: heading',
    'packages/resume/src/write/markdown-text.ts: summaryTitle',
    'packages/resume/src/write/plain-text.ts: summaryTitle',
    'src/domain/site/load-failure.ts: loadFailureMessages[what]',
    'src/domain/site/refused-form.ts: foreignFormText',
    'src/domain/site/request-failure.ts: foreignFormText',
    'src/domain/site/request-failure.ts: networkErrorText',
    'src/domain/site/request-failure.ts: requestAbortedText',
    'src/web/shared/routes/link.tsx: resumeFiles.find(({ choice }) => choice === kind)?.label ?? kind',
    'src/web/site/coming-soon.tsx: each',
    'src/web/site/routes/access-denied.tsx: each',
    'src/web/site/routes/contact.tsx: contactWords.lead',
    'src/web/site/routes/contact.tsx: contactWords.title',
    'src/web/site/routes/create-account.tsx: why',
    'src/web/site/routes/resume.tsx: label',
    'src/web/site/views/account/login-page.tsx: notice',
    'src/web/site/views/account/reset-form.tsx: help',
    'src/web/site/views/contact/contact-page.tsx: contactWords.lead',
    'src/web/site/views/contact/contact-page.tsx: contactWords.title',
    'src/web/site/views/pages/education-table.tsx: loadFailureMessages.educationList',
    'src/web/site/views/pages/home-page.tsx: homeWays[way]',
    'src/web/site/views/pages/jobs-table.tsx: loadFailureMessages.jobs',
    'src/web/site/views/pages/load-failed.tsx: loadFailureMessages[what]',
    'src/web/site/views/pages/ways-back.tsx: title',
    'src/web/site/views/parts/entry.tsx: label',
    'src/web/site/views/parts/notice.tsx: each',
    'src/web/site/views/parts/notice.tsx: label',
    'src/web/site/views/parts/notice.tsx: title',
    'src/web/ui/alerts/alert.tsx: alertWords[type]',
    'src/web/ui/password-field.tsx: revealLabel',
    'src/web/ui/table.tsx: label',
    'src/web/ui/theme/theme-choice.tsx: choice.label',
  ],
  'the message of a failure: those of the public pages are marked, and others are in English': [
    'src/domain/site/load-failure.ts: why',
    'src/web/site/views/account/reset-over-page.tsx: problem',
    'src/web/site/views/contact/human-check.tsx: error',
    'src/web/site/views/contact/message-field.tsx: error',
    'src/web/ui/alerts/alert.tsx: message',
    'src/web/ui/field.tsx: error',
    'src/web/ui/form-problems.tsx: message',
  ],
  'the title of a page, which `titles` has': ['src/domain/site/menu.ts: title'],
  'passed on': ['packages/resume/src/words.ts: text'],
  'another function of that name': [
    'src/domain/messages/mails/delivery.ts: info.messageId',
    'src/domain/messages/mails/delivery.ts: stored.error',
    'src/domain/messages/mails/delivery.ts: stored.claimId',
    'src/domain/studio/field-change.ts: after',
    'src/domain/studio/field-change.ts: before',
    'src/web/studio/visitors/load-visitors.ts: name',
  ],
}

/** The titles of the menu that are made from an address. */
const titles = pages.flatMap(({ path = '', handle: { menu } }) =>
  menu === undefined ? [] : [menu.title ?? titleCase(path.slice(path.lastIndexOf('/') + 1))],
)

const all = [...new Set([...texts, ...titles])].toSorted(byCode)

const catalogues = new Map<string, Readonly<Record<string, string>>>(
  globSync('locales/*.json').map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8'))]),
)

/** The catalogues that must say everything. */
const whole = ['de', 'ar']

/** `npm run check -- scripts/catalogues.test.ts -u` writes the file. docs/behaviour.md 39.1. */
test('locales/en.json has every text that the code says', async () => {
  const file = `${JSON.stringify(Object.fromEntries(all.map((text) => [text, text])), null, 2)}\n`
  await expect(file).toMatchFileSnapshot('../locales/en.json')
})

test('a text that is no literal where it is said is known here', () => {
  expect(others).toEqual(Object.values(reasons).flat().toSorted(byCode))
})

for (const language of catalogues.keys()) {
  test(`${language} has no text that the code does not say, and its texts are in order`, () => {
    const keys = Object.keys(catalogues.get(language) ?? {})
    expect(keys.filter((text) => !all.includes(text))).toEqual([])
    expect(keys).toEqual(keys.toSorted(byCode))
  })

  test(`each message of ${language} can be read, and has the values of the English one`, () => {
    for (const [text, message] of Object.entries(catalogues.get(language) ?? {})) {
      expect(() => new MessageFormat(language, message), text).not.toThrow()
      expect(valuesIn(message), text).toEqual(valuesIn(text))
    }
  })
}

for (const language of whole) {
  test(`${language} lacks no text`, () => {
    const catalogue = catalogues.get(language) ?? {}
    expect(all.filter((text) => !Object.hasOwn(catalogue, text))).toEqual([])
  })
}

function valuesIn(message: string): string[] {
  const names = new Set<string>()
  const local = new Set<string>()
  visit(parseMessage(message), {
    declaration({ type, name }) {
      if (type === 'local') local.add(name)
    },
    value(value) {
      if (value.type === 'variable') names.add(value.name)
    },
  })
  return [...names].filter((name) => !local.has(name)).toSorted(byCode)
}

test('the texts of a module are found in every way to say them', () => {
  const source = `import { english, message } from '#resume/words.ts'
    const label = message('A')
    export const View = ({ words, visit, is, what }) => <b title={words('B {$x}', { x: 1 })}>
      {visit.words(is ? 'C' : 'D')}{words(what)}{words(is ? 'F' : what)}</b>`
  expect(spokenIn('a.tsx', source)).toEqual({
    texts: ['A', 'B {$x}', 'C', 'D'],
    others: ['a.tsx: what', "a.tsx: is ? 'F' : what"],
  })
})
