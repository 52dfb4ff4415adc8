import { html } from '../html.ts'
import { emailHtml } from '../messages/email-message.ts'
import type { Mail } from '../messages/mail.ts'
import { type None, none } from '../result.ts'

/**
 * The email message with the link for a new password. `link` is an address of this site; it works once, for 30 minutes
 * after the request. docs/behaviour.md 6.5.
 */
export function resetMail(to: string, link: string, host: string, replyTo: string | None = none): Mail {
  const words = {
    asked: `Somebody, probably you, asked to set a new password for your account on ${host}.`,
    how: 'Open this address to set it. It works once, for 30 minutes:',
    notYou: 'You did not ask for it? Ignore this mail: your password stays as it is.',
  }
  return {
    to,
    replyTo,
    subject: `Set a new password on ${host}`,
    text: `${words.asked}\n\n${words.how}\n\n${link}\n\n${words.notYou}\n`,
    html: emailHtml(
      html`<p>${words.asked}</p><p>${words.how}</p><p><a href="${link}">${link}</a></p>`,
      html`<p>${words.notYou}</p>`,
    ),
  }
}

/** The email message that tells an account its password was changed, so that no change goes unnoticed. docs/behaviour.md 6.5. */
export function passwordChangedMail(to: string, host: string, replyTo: string | None = none): Mail {
  const words = {
    what: `The password of your account on ${host} was changed, and every session was ended.`,
    notYou:
      'It was not you? Set a new password at once: Log In, then Forgot Password?, and tell the owner of the site.',
  }
  return {
    to,
    replyTo,
    subject: `Your password on ${host} was changed`,
    text: `${words.what}\n\n${words.notYou}\n`,
    html: emailHtml(html`<p>${words.what}</p>`, html`<p>${words.notYou}</p>`),
  }
}
