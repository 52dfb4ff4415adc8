import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Server } from './server.ts'

/** Solves a challenge of the human check as the widget does; returns the value of g-recaptcha-response. */
export async function humanAnswer(
  server: Pick<Server, 'origin'>,
  headers: Record<string, string> = {},
): Promise<string> {
  const asked = await fetch(`${server.origin}/human-check/challenge`, { headers })
  if (!asked.ok) throw new Error(`No challenge: ${asked.status}`)
  const challenge = (await asked.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('The challenge was not solved in time.')
  return btoa(JSON.stringify({ challenge, solution }))
}

export type Payload = Record<string, string>

export const payload: Payload = { name: 'Ada', email: 'ada@example.com', message: 'Hello.', date: '' }

/** Posts a message as JSON, as a program does; returns status, answer and Retry-After. */
export async function postForm(
  server: Server,
  fields: Payload,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: { ok: boolean; id?: string; errors?: string[] }; retryAfter: string | null }> {
  const response = await fetch(`${server.origin}/forms/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })
  const answer = (await response.json()) as { ok: boolean; id?: string; errors?: string[] }
  return { status: response.status, answer, retryAfter: response.headers.get('retry-after') }
}
