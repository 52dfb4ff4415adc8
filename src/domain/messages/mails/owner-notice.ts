import { none } from '#resume/result.ts'
import { type Html, html } from '../../html.ts'
import type { StoredSubmission } from '../submission.ts'
import { emailHtml, typedHtml } from './email-message.ts'
import type { Mail } from './mail.ts'

/**
 * The notice that brings a message to the owner; a reply to it goes to the sender, by name. Nothing that the sender typed is in
 * the subject; the number in it, which the studio shows too, parts the threads of two senders. `host` is the site's. docs/behaviour.md 6.4.
 */
export function ownerNotice(
  ownerEmail: string,
  { id, name, email, company, message, date }: StoredSubmission,
  host: string,
): Mail {
  const facts: [label: string, value: string][] = [
    ['From', name],
    ['Email', email],
    ...(company === '' ? [] : ([['Company', company]] as [string, string][])),
    ['Date', date],
    ['Submission id', id],
  ]
  const said = message === '' ? '(no text)' : message
  const how = 'Reply to this email to write to the sender.'
  const rows: Html[] = facts.map(
    ([label, value]) => html`<tr><th align="left" valign="top">${label}&#160;</th><td dir="auto">${value}</td></tr>`,
  )
  return {
    to: ownerEmail,
    replyTo: email,
    replyToName: name,
    subject: `New message on ${host}, number ${id.slice(0, 8)}`,
    text: `${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${said}\n\n${how}\n`,
    html: emailHtml(
      html`<table role="presentation">${rows}</table><blockquote dir="auto">${typedHtml(said)}</blockquote>`,
      html`<p>${how}</p>`,
    ),
  }
}

/** One mail in place of many notices. It contains no message: only how many came, and how to read them. docs/behaviour.md 6.4. */
export function noticeDigest(ownerEmail: string, count: number, host: string): Mail {
  const words = `${count} more ${count === 1 ? 'message has' : 'messages have'} arrived on ${host}, too many for a mail each.`
  const how = 'To read them, on the server: npm run vita -- messages list'
  return {
    to: ownerEmail,
    replyTo: none,
    subject: `New messages on ${host}`,
    text: `${words}\n\n${how}\n`,
    html: emailHtml(html`<p>${words}</p><p>${how}</p>`, html``),
  }
}

/** The daily mail that tells the owner how many confirmations were held over a quota. docs/behaviour.md 6.3. */
export function heldWarning(ownerEmail: string, count: number, host: string): Mail {
  const words = `${count} ${count === 1 ? 'confirmation was' : 'confirmations were'} held on ${host} today: more were asked for than go out to one mailbox, to one domain or at all. The messages themselves are kept.`
  const how = 'To see them, on the server: npm run vita -- mail list'
  return {
    to: ownerEmail,
    replyTo: none,
    subject: `Confirmations held on ${host}`,
    text: `${words}\n\n${how}\n`,
    html: emailHtml(html`<p>${words}</p><p>${how}</p>`, html``),
  }
}
