import { type None, none } from '#resume/result.ts'
import { english, type Words } from '#resume/words.ts'
import { html } from '../html.ts'
import { emailHtml } from '../messages/mails/email-message.ts'
import type { Mail } from '../messages/mails/mail.ts'

/** The words of a mail with a link for a new password. */
type LinkWords = { subject: string; why: string; how: string; after: string }

/**
 * The email message with the link for a new password, in the language of the page on which it was asked for. `link` is
 * an address of this site; it works once, for 30 minutes after the request. docs/behaviour.md 6.5.
 */
export function resetMail(to: string, link: string, host: string, words: Words = english): Mail {
  const said = {
    subject: words('Set a new password on {$host}', { host }),
    why: words('Someone, probably you, asked to set a new password for your account on {$host}.', { host }),
    how: words('Open this link to set it. It works once, for 30 minutes:'),
    after: words('Not you? Ignore this email: your password stays as it is.'),
  }
  return linkMail(to, link, said, none, words)
}

/** The email message to a person whom an Admin added: the link to choose a password. docs/behaviour.md 28.2. */
export function invitationMail(to: string, link: string, host: string): Mail {
  const words = {
    subject: `Your account on ${host}`,
    why: `An Admin of ${host} made an account for you. You sign in with this email address.`,
    how: 'Open this link to choose a password. It works once, for 30 minutes:',
    after: 'Too late? The sign-in page sends a new one: Log In, then Forgot Password?',
  }
  return linkMail(to, link, words, none)
}

/** The email message to a person for whom an Admin asked for a new password. docs/behaviour.md 28.2. */
export function newPasswordMail(to: string, link: string, host: string): Mail {
  const words = {
    subject: `Set a new password on ${host}`,
    why: `An Admin of ${host} asks you to set a new password for your account.`,
    how: 'Open this link to set it. It works once, for 30 minutes:',
    after: 'Until then your password stays as it is.',
  }
  return linkMail(to, link, words, none)
}

function linkMail(to: string, link: string, words: LinkWords, replyTo: string | None, language: Words = english): Mail {
  return {
    to,
    replyTo,
    subject: words.subject,
    text: `${words.why}\n\n${words.how}\n\n${link}\n\n${words.after}\n`,
    html: emailHtml(
      html`<p>${words.why}</p><p>${words.how}</p><p><a href="${link}">${link}</a></p>`,
      html`<p>${words.after}</p>`,
      language,
    ),
  }
}

/** The email message that tells an account its password was changed, so that no change goes unnoticed. docs/behaviour.md 6.5. */
export function passwordChangedMail(to: string, host: string, replyTo: string | None = none): Mail {
  const words = {
    what: `The password of your account on ${host} was changed, and every session was ended.`,
    notYou: 'Not you? Set a new password at once: Log In, then Forgot Password?, and tell the owner of the site.',
  }
  return {
    to,
    replyTo,
    subject: `Your password on ${host} was changed`,
    text: `${words.what}\n\n${words.notYou}\n`,
    html: emailHtml(html`<p>${words.what}</p>`, html`<p>${words.notYou}</p>`),
  }
}

/** The email message with the link that makes this address the one of an account. docs/behaviour.md 29.3. */
export function newEmailMail(to: string, link: string, host: string): Mail {
  const words = {
    asked: `Someone, probably you, gave this address as the new email of an account on ${host}.`,
    how: 'Open this link to confirm it. It works once, for 30 minutes:',
    notYou: 'Not you? Ignore this email: nothing changes.',
  }
  return {
    to,
    replyTo: none,
    subject: `Confirm your new email on ${host}`,
    text: `${words.asked}\n\n${words.how}\n\n${link}\n\n${words.notYou}\n`,
    html: emailHtml(
      html`<p>${words.asked}</p><p>${words.how}</p><p><a href="${link}">${link}</a></p>`,
      html`<p>${words.notYou}</p>`,
    ),
  }
}

/** What the mailbox of an account learns when its address is asked for by another account. */
export function takenEmailMail(to: string, host: string): Mail {
  const words = {
    what: `Someone gave this address as the new email of an account on ${host}. It already belongs to an account there, so nothing changes.`,
    you: 'Was it you? Log in with this address, or set a new password for it by Forgot Password?.',
  }
  return notice(to, `An account on ${host} has this email already`, [words.what, words.you])
}

/** What the present address of an account learns before a change, so that no change goes unnoticed. */
export function emailAskedMail(to: string, newAddress: string, host: string): Mail {
  return notice(to, `Your email on ${host} is about to change`, [
    `You, or a person who uses your account, asked to change its email on ${host} to ${newAddress}. It changes when that mailbox confirms it.`,
    notYouWords,
  ])
}

const changes = {
  'passkey-added': [
    'A passkey was added to your account',
    'It signs in without the password, until it is removed on the page My account.',
  ],
  'passkey-removed': ['A passkey was removed from your account', 'It does not sign in any more.'],
  'codes-on': ['One-time codes were switched on for your account', 'After the password a code is asked for.'],
  'codes-off': ['One-time codes were switched off for your account', 'The password alone signs in.'],
} as const

/** Events of an account that are also mailed. */
export type MailedEvent = keyof typeof changes

/** What the address of an account learns after a change of its passkeys or codes, so that no change goes unnoticed. */
export function accountChangedMail(event: MailedEvent, to: string, host: string): Mail {
  const [what, since] = changes[event]
  return notice(to, `${what} on ${host}`, [`${what} on ${host}. ${since}`, notYouWords])
}

/** What the former address of an account learns after a change. */
export function emailChangedMail(to: string, newAddress: string, host: string): Mail {
  return notice(to, `Your email on ${host} was changed`, [
    `The email of your account on ${host} was changed to ${newAddress}. You can no longer sign in with this address.`,
    'Not you? Tell the owner of the site at once.',
  ])
}

const notYouWords =
  'Not you? Then another person can use your account. Set a new password at once: Log In, then Forgot Password?, and tell the owner of the site.'

function notice(to: string, subject: string, [first = '', second = '']: readonly string[]): Mail {
  return {
    ...{ to, replyTo: none, subject },
    text: `${first}\n\n${second}\n`,
    html: emailHtml(html`<p>${first}</p>`, html`<p>${second}</p>`),
  }
}
