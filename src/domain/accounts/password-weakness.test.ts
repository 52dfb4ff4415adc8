import { expect, test } from 'vitest'
import { personalWords, weaknessText } from './password-weakness.ts'

test('every reason is a message followed by advice', () => {
  expect(weaknessText('date')).toBe('Dates and years are guessed easily. Add another word or two.')
  expect(weaknessText('other')).toBe('This password can be guessed easily. Add another word or two.')
})

test('a name is tried whole, in parts, and with its parts joined', () => {
  expect(personalWords(['Ada Quill'], '', '')).toEqual([
    'ada',
    'quill',
    'adaquill',
    'quillada',
    'ada.quill',
    'ada_quill',
    'ada-quill',
    'ada quill',
  ])
  const words = personalWords(['Ada Mae Quill'], '', '')
  for (const word of ['adamae', 'maequill', 'adamaequill', 'ada mae quill']) expect(words).toContain(word)
})

test('the host, the address and its local part are tried in the same way', () => {
  const words = personalWords([], 'resume.example.org', 'a.quill+x@mail.test')
  for (const word of ['resume', 'example', 'resumeexample', 'resume.example', 'resumeexampleorg', 'resume.example.org'])
    expect(words).toContain(word)
  for (const word of ['quill', 'aquillx', 'a.quill+x', 'a.quill+x@mail.test']) expect(words).toContain(word)
})

test('a word with accents is also tried without them, in any Unicode form', () => {
  const words = ['zo\u00eb', 'zoe']
  expect(personalWords(['Zo\u00eb'], '', '')).toEqual(words)
  expect(personalWords(['Zoe\u0308'], '', '')).toEqual(words)
  expect(personalWords(['\u5c71\u7530\u592a\u90ce'], '', '')).toEqual(['\u5c71\u7530\u592a\u90ce'])
})

test('words of two characters are left out, words of three are included, and none appears twice', () => {
  expect(personalWords(['Al', 'Ann', 'ANN'], '', '')).toEqual(['ann'])
})
