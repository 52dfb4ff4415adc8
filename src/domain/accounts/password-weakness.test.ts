import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { personalWords, weaknessText } from './password-weakness.ts'

const words = personalWords(['Ada Quill'], 'resume.example.org', 'ada.quill+site@mail.test')
const weakness = (password: string, own = words) => weaknessText(password, own, (each) => each === 'mango tripod')

const short = 'A password of fewer than 8 characters is guessed easily. Add another word or two.'
const personal = 'Names and addresses that belong to you or to this site are guessed easily. Add another word or two.'
const leaked = 'This password is known from leaks of other sites, so it is guessed first. Add another word or two.'

test('a password of seven characters is short, one of eight is not; a character beyond U+FFFF counts once', () => {
  expect(['xK9#mQ2', '\u{1f600}'.repeat(7), ''].map((password) => weakness(password))).toEqual([short, short, short])
  expect(['xK9#mQ2v', '\u{1f600}'.repeat(8)].map((password) => weakness(password))).toEqual([none, none])
})

test.each([
  'adaquill1815',
  'QuillAda!1',
  'Ada.Quill_2024',
  'resume.example.org',
  'resumeexample1',
  'ada.quill+site@mail',
  'AdaQuill-Resume',
])('a password made of the account and the site is weak: %s', (password) => {
  expect(weakness(password)).toBe(personal)
})

test('a password of personal words is not weak for another account, and with eight further characters it is not weak', () => {
  expect(weakness('adaquill1815', [])).toBe(none)
  expect(weakness('Quill and three more words')).toBe(none)
  expect([weakness('quill1234567'), weakness('quill12345678')]).toEqual([personal, none])
})

test('a leaked password is weak', () => {
  expect(weakness('mango tripod')).toBe(leaked)
  expect(weakness('mango tripod velvet')).toBe(none)
})

test('no message repeats the password or a personal word', () => {
  for (const password of ['ada', 'adaquill1815']) expect(weakness(password)?.toLowerCase()).not.toMatch(/ada|quill/)
})

test('the words of names, of the host and of the address are personal, without the ending of a host', () => {
  expect(personalWords(['Ada Mae Quill'], 'resume.example.org', 'a.quill+cv@mail.test')).toEqual([
    ...['ada', 'mae', 'quill', 'resume', 'example', 'mail'],
  ])
  expect(personalWords([], 'localhost:3000', '')).toEqual(['localhost', '3000'])
})

test('a word with accents is personal with and without them, in any Unicode form', () => {
  const words = ['zo\u00eb', 'zoe']
  expect(personalWords(['Zo\u00eb'], '', '')).toEqual(words)
  expect(personalWords(['Zoe\u0308'], '', '')).toEqual(words)
  expect(personalWords(['\u5c71\u7530\u592a\u90ce'], '', '')).toEqual(['\u5c71\u7530\u592a\u90ce'])
})

test('words of two characters are left out, words of three are included, and none appears twice', () => {
  expect(personalWords(['Al', 'Ann', 'ANN'], '', '')).toEqual(['ann'])
})
