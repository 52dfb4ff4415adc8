import { expect, test } from 'vitest'
import { fileRejection } from './import-form.tsx'

const [mb, gb] = [2 ** 20, 2 ** 30]

test.each([
  ['resume.json', 20 * mb, ''],
  ['resume.json', 20 * mb + 1, 'resume.json is larger than 20 MB.'],
  ['Positions.CSV', 20 * mb, ''],
  ['Positions.CSV', 20 * mb + 1, 'Positions.CSV is larger than 20 MB.'],
  ['cv.pdf', 20 * mb + 1, 'cv.pdf is larger than 20 MB.'],
  ['CV.DOCX', 20 * mb + 1, 'CV.DOCX is larger than 20 MB.'],
  ['cv.txt', 20 * mb + 1, 'cv.txt is larger than 20 MB.'],
  ['site.zip', 2 * gb, ''],
  ['site.zip', 2 * gb + 1, 'site.zip is larger than 2 GB.'],
  ['notes', 20 * mb + 1, ''],
  ['resume.json', 0, 'resume.json is empty.'],
  ['resume.json', 1, ''],
])('before it is sent, %s of %i bytes is rejected with %j', (name, size, sentence) => {
  expect(fileRejection({ name, size })).toBe(sentence)
})
