import { isDid } from '#resume/records/handles.ts'
import { type None, none } from '#resume/result.ts'
import { fieldsOfJson } from '#resume/schema/json.ts'
import { type Asked, faultText, type ServerAnswer } from '../health/server-answer.ts'
import { curedStep, goodStep, type TrialStep } from '../health/trial.ts'
import { didPath } from './identity-files.ts'
import { fileStep } from './site-check.ts'

/** What the two ways of AT Protocol say of a host: the TXT records, none when no name server answers, and the file. */
export type HandleAnswers = { host: string; records: readonly string[] | None; file: Asked<ServerAnswer> }

const account = 'Account'

/** Where the document of a DID is. atproto.com/specs/did */
export function documentAddress(did: string): string {
  const host = did.replace('did:web:', '')
  return host === did ? `https://plc.directory/${did}` : `https://${host}/.well-known/did.json`
}

/**
 * The DID of a handle: of DNS, where it says one alone, else of the file. 'several' where DNS names more than one account, which readers
 * reject. None where neither names one. atproto.com/specs/handle
 */
export function didOf({ records, file }: HandleAnswers): { did: string; way: 'DNS' | 'the file' } | 'several' | None {
  const named = [
    ...new Set(
      (records ?? []).flatMap((text) => (text.startsWith('did=') ? [text.slice(4).trim().slice(0, 253)] : [])),
    ),
  ]
  const [did] = named
  if (named.length > 1) return 'several'
  if (did !== undefined) return { did, way: 'DNS' }
  const [line = ''] = 'answer' in file && file.answer.status === 200 ? file.answer.text.trim().split('\n', 1) : []
  return isDid(line.trim()) ? { did: line.trim(), way: 'the file' } : none
}

/** The DID of a handle, or the step that says why it was not found. */
export function resolvedDid(answers: HandleAnswers): string | TrialStep {
  const { host, file } = answers
  const found = didOf(answers)
  if (found === 'several') return badHandle(`DNS names several accounts for _atproto.${host}.`)
  if (found !== none && isDid(found.did)) return found.did
  return badHandle('fault' in file ? faultText(host, file.fault) : `No account has the handle ${host}.`)
}

function badHandle(says: string): TrialStep {
  return curedStep('Handle', 'bad', says, 'Check the spelling, or type the DID.')
}

/** Which account a handle has; `isKept` says that the field has its DID now. */
export function resolvedStep(handle: string, did: string, isKept: boolean): TrialStep {
  const name = 'Handle'
  if (!isKept) return curedStep(name, 'warn', `${handle} is ${did}.`, 'Type that in place of the handle.')
  return goodStep(name, `${handle} is ${did}. The field has that now, because it stays when the handle changes.`)
}

/** The handle that the document of a DID names first, '' where it names none; or why there is no such document. */
export function handleOf(did: string, asked: Asked<ServerAnswer>): string | TrialStep {
  const { hostname } = new URL(documentAddress(did))
  const bad = (says: string, words: string) => curedStep(account, 'bad', says, words)
  if ('fault' in asked) return bad(faultText(hostname, asked.fault), 'Try again later.')
  const { status, text } = asked.answer
  if (status === 404 || status === 410) return bad(`${hostname} knows no account ${did}.`, 'Check the DID.')
  const { id, alsoKnownAs } = fieldsOfJson(text) ?? {}
  if (status !== 200 || id !== did) return bad(`${hostname} has no document of ${did}.`, 'Check the DID.')
  const names = Array.isArray(alsoKnownAs) ? alsoKnownAs.filter((name) => typeof name === 'string') : []
  return (
    names
      .find((name) => name.startsWith('at://'))
      ?.slice('at://'.length)
      .slice(0, 253) ?? ''
  )
}

/** Whether the site names the account, in one of the two ways. */
export function domainStep(did: string, answers: HandleAnswers): TrialStep {
  const { host, file } = answers
  const name = 'Your site'
  const found = didOf(answers)
  const badRecord = (says: string, words: string): TrialStep => {
    return { name, state: 'bad', says, cure: { words, copy: `did=${did}` } }
  }
  if (found === 'several')
    return badRecord(`DNS names several accounts for _atproto.${host}.`, 'Keep this TXT record alone:')
  if (found === none && 'fault' in file) return { ...fileStep(`https://${host}${didPath}`, file, () => false), name }
  if (found === none)
    return badRecord(
      `${host} does not name your account yet.`,
      `Publish, so that ${host}${didPath} does, or add this TXT record for _atproto.${host} at your domain’s provider:`,
    )
  if (found.did === did) return goodStep(name, `${host} names your account, by ${found.way}.`)
  const says = `${host} names another account, by ${found.way}: ${found.did}.`
  if (found.way === 'DNS') return badRecord(says, `Change the TXT record for _atproto.${host} to this:`)
  return curedStep(name, 'bad', says, 'Publish, or check the DID above.')
}

/** Whether the account names the site as its handle, which is the other half. */
export function handleStep(host: string, handle: string): TrialStep {
  if (handle === host) return goodStep(account, `Bluesky shows you as ${host}.`)
  const shown = handle === '' ? 'without a handle' : `as ${handle}`
  const words = `In Bluesky: Settings, Account, Handle, “I have my own domain”. Type ${host} there.`
  return curedStep(account, 'warn', `Bluesky shows you ${shown}, not as ${host}.`, words)
}
