import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { choosesHosted } from './hosted.mjs'

/** @param {string} [text] */
function rootWith(text) {
  const root = mkdtempSync(join(tmpdir(), 'vita-hosted-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  if (text !== undefined) writeFileSync(join(root, '.env'), text)
  return root
}

test('without settings, and with those of one machine, no service is chosen', () => {
  expect(choosesHosted(rootWith(), {})).toBe(false)
  expect(choosesHosted(rootWith('DOCUMENTS=sqlite\n'), { FILES: 'disk', IDENTITY: 'local' })).toBe(false)
  expect(choosesHosted(rootWith('# DOCUMENTS=firestore\nORIGIN=https://firestore.example\n'), {})).toBe(false)
})

test.each([
  ['DOCUMENTS', 'firestore'],
  ['FILES', 'cloud-storage'],
  ['IDENTITY', 'firebase-auth'],
])('%s=%s chooses one, in the environment and in the file', (name, value) => {
  expect(choosesHosted(rootWith(), { [name]: value })).toBe(true)
  expect(choosesHosted(rootWith(`PORT=1\n${name}=${value}\n`), {})).toBe(true)
})

test('a byte mark before the first name is no part of it', () => {
  expect(choosesHosted(rootWith('\uFEFFDOCUMENTS=firestore\n'), {})).toBe(true)
})

test('the environment takes precedence over the file', () => {
  expect(choosesHosted(rootWith('DOCUMENTS=firestore\n'), { DOCUMENTS: 'sqlite' })).toBe(false)
})

test.each([
  'DOCUMENTS="firestore"',
  "DOCUMENTS='firestore'",
  '  DOCUMENTS = firestore  # ours',
  'export DOCUMENTS=firestore',
  'DOCUMENTS=sqlite\nDOCUMENTS=firestore',
  'DOCUMENTS=firestore\r\nPORT=1',
])('%j is read as Node reads it', (text) => {
  expect(parseEnv(text).DOCUMENTS).toBe('firestore')
  expect(choosesHosted(rootWith(text), {})).toBe(true)
})
