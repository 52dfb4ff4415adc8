import { none } from '#resume/result.ts'
import { html } from '../../html.ts'
import { emailHtml } from './email-message.ts'
import type { Mail } from './mail.ts'

/** The email message by which an Admin tries whether mails arrive. docs/behaviour.md 28.4. */
export function testMail(to: string, host: string): Mail {
  const words = {
    what: `This is the test mail that you asked for in the studio of ${host}.`,
    how: 'Confirmations and notices of the site are sent the same way, so they arrive too.',
  }
  return {
    to,
    replyTo: none,
    subject: `A test mail of ${host}`,
    text: `${words.what}\n\n${words.how}\n`,
    html: emailHtml(html`<p>${words.what}</p><p>${words.how}</p>`, html``),
  }
}
