import { expect, test } from 'vitest'
import { submissionsCsv, submissionsJson } from './export-submissions.ts'

const submission = {
  id: '0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11',
  name: '=cmd()',
  email: 'ada@example.com',
  company: '',
  message: 'One "line"\nand \u{1F6F6}',
  date: '06/01/2026 02:30 PM',
  receivedAt: '2026-06-01T18:30:00.000Z',
}

test('the CSV has a line of names, and a row for each submission', () => {
  expect(submissionsCsv([submission])).toBe(
    '\ufeff"id","receivedAt","date","name","email","company","message"\r\n' +
      `"${submission.id}","2026-06-01T18:30:00.000Z","06/01/2026 02:30 PM","'=cmd()","ada@example.com","",` +
      '"One ""line""\nand \u{1F6F6}"\r\n',
  )
})

test('the JSON list has every text as it was sent, and ends with a line break', () => {
  expect(JSON.parse(submissionsJson([submission]))).toEqual([submission])
  expect(submissionsJson([]).endsWith(']\n')).toBe(true)
})
