import { keptActionMs } from '#domain/accounts/recent-sign-in.ts'
import { unfinished } from '#domain/accounts/unfinished.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import { isSameSecret } from '#domain/same-secret.ts'
import { type Fields, isFields } from '#domain/schema/stored-fields.ts'
import type { Ports } from '#ports/ports.ts'
import { consumeOnce, isOpenAt } from './one-use.ts'

/** One document for each session, by its id: a newer action replaces the one before. docs/behaviour.md 29.1. */
export const keptActions = unfinished.keptActions
const collection = keptActions

type KeptPorts = Pick<Ports, 'documents' | 'tokenEncryption' | 'clock'>

/** The session that an action waits in. Its token is the key of the stored action, so only this browser can read it. */
export type OwnSession = { id: string; token: string }

/**
 * What waits until its person has confirmed who they are. `path` has its search; `body` is the posted form as it was sent;
 * `from` is the page to go back to; `doing` names the action at the beginning of a sentence.
 */
export type KeptAction = { method: 'GET' | 'POST'; path: string; body: string; from: string; doing: string }

/** Keeps an action for 5 minutes under a random id, which it returns. */
export async function keepAction(
  ports: KeptPorts,
  session: OwnSession,
  action: KeptAction,
  id: string = crypto.randomUUID(),
): Promise<Result<string>> {
  const until = new Date(ports.clock.now().getTime() + keptActionMs).toISOString()
  const text = ports.tokenEncryption.encrypt(session.token, JSON.stringify(action))
  const kept = await ports.documents.commit([{ collection, id: session.id, fields: { id, until, action: text } }])
  return kept.ok ? success(id) : kept
}

/** The action with this id, if it is of this session and not too old. It stays kept. */
export async function readKeptAction(
  ports: KeptPorts,
  session: OwnSession,
  id: string,
): Promise<Result<KeptAction | None>> {
  const found = await storedAction(ports, session, id)
  return found.ok ? success(found.data?.action ?? none) : found
}

/** The same, for the first caller only. */
export async function takeKeptAction(
  ports: KeptPorts,
  session: OwnSession,
  id: string,
): Promise<Result<KeptAction | None>> {
  const found = await storedAction(ports, session, id)
  if (!found.ok || found.data === none) return found as Result<None>
  const { action, fields } = found.data
  const used = await consumeOnce(ports, { collection, id: session.id }, fields)
  return used.ok ? success(used.data ? action : none) : used
}

async function storedAction(
  { documents, tokenEncryption, clock }: KeptPorts,
  { id: sessionId, token }: OwnSession,
  id: string,
): Promise<Result<{ action: KeptAction; fields: Fields } | None>> {
  const stored = await documents.read(collection, sessionId)
  if (!stored.ok || stored.data === none) return stored as Result<None>
  const { fields } = stored.data
  const isOpen = isSameSecret(String(fields.id), id) && isOpenAt(clock.now(), fields)
  const action = isOpen ? toAction(tokenEncryption.decrypt(token, String(fields.action))) : none
  return success(action === none ? none : { action, fields })
}

/** The text was encrypted by this site, so its fields are those of `keepAction`. */
function toAction(text: string | None): KeptAction | None {
  const action: unknown = JSON.parse(text ?? 'null')
  return isFields(action) ? (action as KeptAction) : none
}
