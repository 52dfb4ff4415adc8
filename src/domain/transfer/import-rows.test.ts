import { expect, test } from 'vitest'
import { ignoredMessage, ownerMessage } from './import-rows.ts'

test.each([
  [
    'Berufserfahrung.csv row 8, started on: "sometime 2013" is no date that exists',
    'Started on: “sometime 2013” is not a date.',
  ],
  [
    'work[0].startDate: "03/04/2014" is no date: the day or the month may come first',
    'Start date: “03/04/2014” is not a date: the day or the month may come first.',
  ],
  ['Recommendations_Received.csv row 2: is hidden at LinkedIn', 'It is hidden at LinkedIn.'],
  [
    'Certifications.csv row 1, Url: is no address of another site and was left out',
    'Url is not an address of another site and was left out.',
  ],
  ['Positions.csv row 3: startDate is missing', 'It has no start date.'],
  ['work[2]: ends before it starts', 'It ends before it starts.'],
  ['the list has 30 items already; this one is left out', 'The list has 30 items already; this one is left out.'],
])('%s is a sentence for the owner', (reason, sentence) => {
  expect(ownerMessage(reason)).toBe(sentence)
})

test.each([
  ['is about other people; we did not open it', 'About other people. We did not open it.'],
  ['is not part of a resume', 'Not part of a resume.'],
  ['Vita has no field for it', 'Vita has no field for it.'],
  ['is larger than 15 MB', 'It is larger than 15 MB.'],
])('a file that %s is left out in these words', (why, sentence) => {
  expect(ignoredMessage(why)).toBe(sentence)
})
