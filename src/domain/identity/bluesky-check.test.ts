import { expect, test } from 'vitest'
import type { Asked, ServerAnswer } from '../health/server-answer.ts'
import { didOf, documentAddress, domainStep, handleOf, handleStep, resolvedDid, resolvedStep } from './bluesky-check.ts'

const did = 'did:plc:z72i7hdynmk6r22z27h6tvur'
const other = 'did:plc:ragtjsm2j2vknwkz3zp4oxrd'
const host = 'ada.example'
const silent: Asked<ServerAnswer> = { fault: 'unreachable' }

function answer(text: unknown, status = 200): Asked<ServerAnswer> {
  return { answer: { address: '', status, text: typeof text === 'string' ? text : JSON.stringify(text) } }
}

test('the document of a DID is in the directory, or at its own host', () => {
  expect(documentAddress(did)).toBe(`https://plc.directory/${did}`)
  expect(documentAddress('did:web:ada.example')).toBe('https://ada.example/.well-known/did.json')
})

test.each([
  ['DNS', [`did=${did}`], answer(other), { did, way: 'DNS' }],
  ['DNS with other texts', ['v=spf1', `did=${did}`, `did=${did}`], silent, { did, way: 'DNS' }],
  ['the file', [], answer(` ${did}\n`), { did, way: 'the file' }],
  ['the file, without DNS', null, answer(did), { did, way: 'the file' }],
  ['two records', [`did=${did}`, `did=${other}`], answer(did), 'several'],
  ['a page in place of the file', [], answer('<html>'), null],
  ['a file that is not there', [], answer(did, 404), null],
  ['nothing', [], silent, null],
])('the DID of a host by %s', (_, records, file, found) => {
  expect(didOf({ host, records, file })).toEqual(found)
})

test.each([
  [answer({ id: did, alsoKnownAs: ['https://x.example', 'at://ada.example', 'at://x'] }), 'ada.example'],
  [answer({ id: did }), ''],
  [answer({ id: did, alsoKnownAs: 'at://ada.example' }), ''],
])('the handle in a document: %j', (asked, handle) => {
  expect(handleOf(did, asked)).toBe(handle)
})

test.each([
  [silent, 'plc.directory could not be reached.'],
  [{ fault: 'too-long' } as const, 'plc.directory answers with more than 256 kB.'],
  [answer('', 404), `plc.directory knows no account ${did}.`],
  [answer('', 410), `plc.directory knows no account ${did}.`],
  [answer('<html>'), `plc.directory has no document of ${did}.`],
  [answer({ id: other, alsoKnownAs: ['at://ada.example'] }), `plc.directory has no document of ${did}.`],
])('no document: %j', (asked, says) => {
  expect(handleOf(did, asked)).toMatchObject({ state: 'bad', says, cure: { words: expect.any(String) } })
})

test.each([
  [[`did=${did}`], silent, 'good', 'ada.example names your account, by DNS.'],
  [[], answer(did), 'good', 'ada.example names your account, by the file.'],
  [[`did=${other}`], answer(did), 'bad', `ada.example names another account, by DNS: ${other}.`],
  [[], answer(other), 'bad', `ada.example names another account, by the file: ${other}.`],
  [[`did=${did}`, `did=${other}`], silent, 'bad', 'DNS names several accounts for _atproto.ada.example.'],
  [[], answer('', 404), 'bad', 'ada.example does not name your account yet.'],
])('a site with the records %j and the file %j', (records, file, state, says) => {
  const step = domainStep(did, { host, records, file })
  expect(step).toMatchObject({ state, says })
  expect(step.cure === undefined).toBe(state === 'good')
  const isOfDns = state === 'bad' && !says.includes('the file')
  expect(step.cure?.copy).toBe(isOfDns ? `did=${did}` : undefined)
})

test.each([
  [silent, 'bad', 'ada.example could not be reached.'],
  [{ fault: 'private' } as const, 'later', 'From this machine ada.example is an address of its own network.'],
])('a site that gives no answer, without a record: %j', (file, state, says) => {
  expect(domainStep(did, { host, records: null, file })).toMatchObject({ name: 'Your site', state, says })
})

test.each([
  ['ada.example', 'good', 'Bluesky shows you as ada.example.'],
  ['ada.bsky.social', 'warn', 'Bluesky shows you as ada.bsky.social, not as ada.example.'],
  ['', 'warn', 'Bluesky shows you without a handle, not as ada.example.'],
])('an account with the handle %j', (handle, state, says) => {
  expect(handleStep(host, handle)).toMatchObject({ state, says })
})

test.each([
  [true, 'good'],
  [false, 'warn'],
])('a handle whose DID is in the field: %j', (isKept, state) => {
  const says = expect.stringContaining(`ada.bsky.social is ${did}.`)
  expect(resolvedStep('ada.bsky.social', did, isKept)).toMatchObject({ state, says })
})

test.each([
  [[], answer('', 404), 'No account has the handle ada.example.'],
  [['did=x'], answer(did), 'No account has the handle ada.example.'],
  [[], silent, 'ada.example could not be reached.'],
  [[`did=${did}`, `did=${other}`], answer(did), 'DNS names several accounts for _atproto.ada.example.'],
])('a handle with the records %j and the file %j leads to no DID', (records, file, says) => {
  expect(resolvedDid({ host, records, file })).toMatchObject({ state: 'bad', says })
})
