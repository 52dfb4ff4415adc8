/** What was sent to the other machine: `secrets` in no form, `names` such as that of a user only as they are. */
export type Sent = { secrets: readonly string[]; names?: readonly string[] }

/** By so many of its bytes an encoded secret is known, because a machine may cut it, or encode it among others. */
const pieceBytes = 6

/** The longest text of another machine that is read for its words. */
const maxRead = 4_096

/**
 * Another machine's own words for a message: one line, of at most `maxLength` characters, without what was sent to it in
 * secret, which a machine may repeat: as it is, in base64 (also inside of a longer text, as in Basic and AUTH PLAIN), in
 * hexadecimal, or escaped for an address, JSON, XML or HTML.
 */
export function quotedAnswer(text: string, sent: Sent, maxLength = 200): string {
  const words = withoutSecrets(text.slice(0, maxRead), sent)
  // What was cut off may have been the rest of a secret.
  const longest = Math.max(0, ...sent.secrets.map(({ length }) => length))
  const whole = text.length > maxRead ? words.slice(0, Math.max(0, words.length - longest)) : words
  return whole
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}

function withoutSecrets(text: string, { secrets, names = [] }: Sent): string {
  const known = secrets.filter((secret) => secret !== '')
  const encoded = [...known, ...names].map(binaryOf)
  const holds = (bytes: string) => encoded.some((secret) => hasPiece(bytes, secret))
  let words = text.replaceAll(/\S*%[0-9a-f]{2}\S*/gi, (run) => (known.some((each) => isEscaped(run, each)) ? '…' : run))
  words = words.replaceAll(/[\w+/-]{4,}=*/g, (run) => (base64Readings(run).some(holds) ? '…' : run))
  words = words.replaceAll(/[0-9a-f]{8,}/gi, (run) => (hexReadings(run).some(holds) ? '…' : run))
  const forms = known.flatMap(formsOf).sort((a, b) => b.length - a.length)
  return forms.reduce((rest, form) => rest.replaceAll(form, '…'), words)
}

/** A secret as it is, and as quotes of JSON, XML and HTML have it. */
function formsOf(secret: string): string[] {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  const escaped = secret.replaceAll(/[&<>"']/g, (sign) => entities[sign as keyof typeof entities])
  const forms = [secret, JSON.stringify(secret).slice(1, -1), escaped, escaped.replaceAll('&#39;', '&apos;')]
  return [...new Set([...forms, btoa(binaryOf(secret))])]
}

/** Whether a run of an address has the secret, with or without + for a space. Other escapes in it do not matter. */
function isEscaped(run: string, secret: string): boolean {
  const wanted = binaryOf(secret)
  return [run, run.replaceAll('+', ' ')].some((each) =>
    each.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))).includes(wanted),
  )
}

function hasPiece(bytes: string, secret: string): boolean {
  const length = Math.min(secret.length, pieceBytes)
  if (length < 3) return false
  for (let at = 0; at + length <= secret.length; at += 1) if (bytes.includes(secret.slice(at, at + length))) return true
  return false
}

/** What a run says if it is base64, or base64url, that begins at its first characters. */
function base64Readings(run: string): string[] {
  const plain = run.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return [0, 1, 2, 3].map((skipped) => {
    const part = plain.slice(skipped)
    return atob(part.length % 4 === 1 ? part.slice(0, -1) : part)
  })
}

function hexReadings(run: string): string[] {
  return [run, run.slice(1)].map((part) =>
    part.replaceAll(/../g, (hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
}

/** A character for each byte of the text in UTF-8. */
function binaryOf(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}
