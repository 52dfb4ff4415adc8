import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { settingsFile } from './paths.ts'
import { textOf } from './tools.ts'

/** The port on which Vita listens. */
export function sitePort(): number {
  return Number(parseEnv(textOf(settingsFile)).PORT ?? 3000)
}

/** '' when the site is ready, without a proxy; else what it says. */
export function siteProblem(): Promise<string> {
  return readyProblem(sitePort())
}

/** The same for a site on another port. */
export function readyProblem(port: number): Promise<string> {
  const to = { host: '127.0.0.1', port, path: '/readyz', agent: false }
  return problemOf((done) => plainRequest(to, done))
}

/**
 * '' when the proxy on this machine answers for a name with a certificate that this machine trusts, and the site behind it.
 * It asks this machine itself, because some networks pass no request for their own public address.
 */
export function secureProblem(name: string): Promise<string> {
  const to = { host: '127.0.0.1', port: 443, path: '/readyz', servername: name, headers: { host: name }, agent: false }
  return problemOf((done) => secureRequest(to, done))
}

type Request = typeof plainRequest
type Send = (done: NonNullable<Parameters<Request>[2]>) => ReturnType<Request>

function problemOf(send: Send): Promise<string> {
  return new Promise((resolve) => {
    const request = send((response) => {
      response.resume()
      resolve(response.statusCode === 200 ? '' : `the answer is ${response.statusCode}`)
    })
    request.setTimeout(5_000, () => request.destroy(new Error('no answer within 5 s')))
    request.on('error', (error) => resolve(error.message))
    request.end()
  })
}

/** Repeats a question until its answer is '', or there is no hope; returns the last answer, at the latest after this time. */
export async function waitUntilFine(
  problem: () => Promise<string>,
  forMs: number,
  isHopeless: () => Promise<boolean> | boolean = () => false,
): Promise<string> {
  const until = performance.now() + forMs
  let last = await problem()
  while (last !== '' && performance.now() < until && !(await isHopeless())) {
    await wait(300)
    last = await problem()
  }
  return last
}
