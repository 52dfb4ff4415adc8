import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { gatherMessages } from '#calls/messages/find-messages.ts'
import { readMailbox } from '#calls/messages/read-mailbox.ts'
import { submissionsCsv, submissionsJson } from '#domain/messages/export-submissions.ts'
import { submissionsMbox } from '#domain/messages/mails/mbox.ts'
import { toMessageBox } from '#domain/messages/message-box.ts'
import { siteContext } from '../../routing/context.ts'
import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import type { Route } from './+types/messages-export.ts'

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  mbox: 'application/mbox',
}

/** The messages that the list shows, of all its pages, as a file to download. docs/behaviour.md 27.5. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.clone().formData()
  requireRecentSignIn(context, request, 'messages-export')
  const { ports, contact } = context.get(siteContext)
  const kind = String(form.get('kind'))
  const type = Object.hasOwn(types, kind) ? types[kind] : undefined
  if (type === undefined) return new Response(null, { status: 400 })
  const box = toMessageBox(String(form.get('box')))
  const gathered = await gatherMessages(ports, { box, search: String(form.get('q') ?? '') })
  if (!gathered.ok) return new Response(null, { status: 503 })
  const messages = gathered.data
  const text = async () => {
    if (kind === 'csv') return submissionsCsv(messages)
    if (kind === 'json') return submissionsJson(messages)
    const person = await readPersonInfo(ports)
    const mailbox = person.ok ? await readMailbox(ports, person.data) : person
    return submissionsMbox(messages, { email: (mailbox.ok && mailbox.data) || '', host: contact.host })
  }
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="messages.${kind}"` }
  return new Response(await text(), { headers })
}
