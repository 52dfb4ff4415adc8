import { type Html, html } from '../html.ts'
import { none } from '../result.ts'
import { emailHtml } from './email-message.ts'
import type { Mail } from './mail.ts'
import type { StoredSubmission } from './submission.ts'

/**
 * The mail that brings a message to the owner: an answer to it goes to the sender. Nothing that he typed is in the
 * subject. `host` is the site's. Source: docs/behaviour.md 6.4.
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
  const how = 'Answer this mail to write to the sender.'
  const rows: Html[] = facts.map(
    ([label, value]) => html`<tr><th align="left" valign="top">${label}&#160;</th><td dir="auto">${value}</td></tr>`,
  )
  return {
    to: ownerEmail,
    replyTo: email,
    subject: `New message on ${host}`,
    text: `${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${said}\n\n${how}\n`,
    html: emailHtml(
      html`<table role="presentation">${rows}</table><blockquote dir="auto">${said}</blockquote>`,
      html`<p>${how}</p>`,
    ),
  }
}

/**
 * One mail in place of many notices, which waits for nobody's text: it says how many messages came, and how to read
 * them. Source: docs/behaviour.md 6.4.
 */
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

/** The mail that tells the owner, once a day, that confirmations were held because there were too many. Source: docs/behaviour.md 6.3. */
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
