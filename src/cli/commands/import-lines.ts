import type { MessageReport } from '#calls/transfer/import-messages.ts'
import { fullName } from '#domain/accounts/account.ts'
import { countText } from '#domain/byte-size.ts'

/** Returns what the owner must do after an import of messages and accounts: release unsent mails, set passwords. */
export function messageLines({ paused, held, withoutIdentity }: MessageReport): string[] {
  const lines: string[] = []
  if (paused.length > 0) {
    const what = paused.map((queue) => (queue === 'mail' ? 'mails' : 'forwards')).join(' and ')
    lines.push(
      `Among them are unsent ${what}. The site that they come from may have sent them since, so their delivery`,
      'is paused. To see them: npm run vita -- mail list. To send them: npm run vita -- mail resume.',
    )
  }
  if (held > 0)
    lines.push(
      `${countText(held, 'unsent mail')} are HELD: the site that they come from may have sent them since.`,
      'To send one: npm run vita -- mail retry ID.',
    )
  if (withoutIdentity.length > 0) lines.push('Passwords cannot be moved. These log in once they have one here:')
  for (const account of withoutIdentity) {
    const name = fullName(account)
    lines.push(
      `  ${name}, ${account.isAdmin ? 'an Admin' : 'a User'}: npm run vita -- account add ${asWord(account.email)}`,
    )
  }
  return lines
}

/** Quotes an address as one word of a shell: it comes from a bundle and is untrusted. */
function asWord(email: string): string {
  return /^[\w.+@-]+$/.test(email) ? email : `'${email.replaceAll("'", "'\\''")}'`
}
