import { expect, test } from 'vitest'
import { contentCollections, privateCollections } from '../../src/domain/content/bundle/bundle.ts'
import { addressOf, needs, newProject, openFirestore } from './services.ts'

needs('firestore')

type Writable = { collection(name: string): { doc(id: string): { set(fields: object): Promise<unknown> } } }

/** Every collection of the site, and one that does not exist. */
const collections = [
  ...contentCollections,
  ...privateCollections,
  ...[
    'share-links',
    'share-link-turns',
    'sessions',
    'resets',
    'counts',
    'failures',
    'spent-proofs',
    'queue-rests',
    'keys',
    'unknown',
  ],
]

/** The identities that a browser can claim; the emulator accepts unsigned tokens. */
const visitors: [who: string, headers: (project: string) => Record<string, string>][] = [
  ['a visitor', () => ({})],
  ['a User', (project) => ({ authorization: `Bearer ${tokenOf(project, {})}` })],
  ['an Admin', (project) => ({ authorization: `Bearer ${tokenOf(project, { admin: true })}` })],
]

for (const [who, headersFor] of visitors) {
  test(`${who} can neither read, list, create, change nor delete a document directly`, async () => {
    const project = newProject()
    const firestore = openFirestore<Writable>(project)
    for (const name of collections) await firestore.collection(name).doc('there').set({ a: 1 })
    const base = `http://${addressOf('firestore')}/v1/projects/${project}/databases/(default)/documents`
    const headers = { 'content-type': 'application/json', ...headersFor(project) }
    const body = JSON.stringify({ fields: { a: { integerValue: 2 } } })
    for (const name of collections) {
      const asked: [method: string, path: string, body?: string][] = [
        ['GET', `${name}/there`],
        ['GET', name],
        ['POST', `${name}?documentId=new`, body],
        ['PATCH', `${name}/there`, body],
        ['DELETE', `${name}/there`],
      ]
      for (const [method, path, sent] of asked) {
        const answer = await fetch(`${base}/${path}`, { method, headers, body: sent ?? null })
        expect(answer.status, `${method} ${path}`).toBe(403)
      }
    }
  })
}

test('the rules do not apply to the server: it reads what browsers cannot', async () => {
  const project = newProject()
  await openFirestore<Writable>(project).collection('jobs').doc('there').set({ a: 1 })
  const base = `http://${addressOf('firestore')}/v1/projects/${project}/databases/(default)/documents`
  const answer = await fetch(`${base}/jobs/there`, { headers: { authorization: 'Bearer owner' } })
  expect(answer.status).toBe(200)
})

function tokenOf(project: string, claims: object): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    ...{ iss: `https://securetoken.google.com/${project}`, aud: project, sub: 'marlow', user_id: 'marlow' },
    ...{ iat: now, exp: now + 3600, auth_time: now, firebase: { sign_in_provider: 'password', identities: {} } },
    ...claims,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`
}
