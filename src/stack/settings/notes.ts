import { isLoopbackName } from '#resume/host.ts'
import { none } from '#resume/result.ts'
import { isHosted, type Settings } from './settings.ts'
import { storedByGoogle } from './stored-here.ts'

/** Returns a line for each setting that is valid but may not be meant. A start shows them. docs/behaviour.md 14.1. */
export function notesOn(settings: Settings): string[] {
  const { hosted, mailServer, formEndpoint, backups } = settings
  const notes: string[] = []
  if (formEndpoint !== none && isReadOnItsWay(formEndpoint))
    notes.push('FORM_ENDPOINT is http: messages could be read on their way. Name an https address if it has one.')
  if (!isHosted(hosted)) return notes
  const { documents, files, identity, mailDelivery } = hosted
  const here = [
    documents === 'sqlite' ? 'documents (DOCUMENTS)' : [],
    files === 'disk' ? 'files (FILES)' : [],
    identity === 'local' ? 'accounts (IDENTITY)' : [],
  ].flat()
  if (here.length > 0) notes.push(`Stored on this machine, so that only one may serve: ${here.join(', ')}.`)
  if (mailServer === none && mailDelivery === 'worker')
    notes.push('There is no mail server: mails become files in DATA_DIR/outbox of the process that delivers them.')
  const atGoogle = backups === none ? none : storedByGoogle(settings)
  if (atGoogle !== none)
    notes.push(`BACKUP_EVERY ${atGoogle.isNothing ? 'makes no backups' : 'backs up the rest'}. ${atGoogle.note}`)
  return notes
}

/** Whether requests to this address pass other machines unencrypted. */
function isReadOnItsWay(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopbackName(hostname)
}
