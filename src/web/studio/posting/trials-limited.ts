import { limitTrials, type Trial } from '#calls/accounts/limit-trials.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { notSaved, rejected } from './answers.ts'

/** The answer where this Admin has had as many trials as are allowed; none before that. */
export async function trialsLimited(context: Context, what: Trial) {
  const { ports, contact } = context.get(siteContext)
  if (!contact.isLimited) return none
  const full = await limitTrials(ports, what, context.get(visitContext).uid)
  if (!full.ok) return notSaved(full.failure)
  return full.data === none ? none : rejected(429, full.data.message)
}
