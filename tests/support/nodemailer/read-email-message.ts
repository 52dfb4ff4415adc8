/** An email message as a mail program reads it. A repeated header has several values; names are in lower case. */
export type ReadEmailMessage = { headers: Map<string, string[]>; text: string; html: string }

/**
 * Parses one of our messages: headers unfolded, both parts decoded, line ends as LF. It supports only the format that we write
 * (multipart/alternative of quoted-printable parts) and throws on anything else.
 */
export function readEmailMessage(message: Buffer | string): ReadEmailMessage {
  const { headers, body } = splitMessage(message.toString())
  const type = /^multipart\/alternative; boundary="([^"]+)"$/.exec(headers.get('content-type')?.[0] ?? '')
  if (type === null) throw new Error('It is not in alternative parts.')
  const [before, ...parts] = `\r\n${body}`.split(`\r\n--${type[1]}`)
  if (before !== '' || parts.length !== 3 || parts[2] !== '--\r\n') throw new Error('It is not in two parts.')
  const [text = '', html = ''] = parts.slice(0, 2).map((part, at) => {
    const { headers, body } = splitMessage(part.replace(/^\r\n/, ''))
    const expected = ['text/plain; charset=utf-8', 'text/html; charset=utf-8'][at]
    if (headers.get('content-type')?.join() !== expected) throw new Error(`A part is not ${expected}.`)
    if (headers.get('content-transfer-encoding')?.join() !== 'quoted-printable')
      throw new Error('A part is not encoded.')
    return decoded(body)
  })
  return { headers, text, html }
}

function splitMessage(message: string): { headers: Map<string, string[]>; body: string } {
  const end = message.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('There is no end of headers.')
  const headers = new Map<string, string[]>()
  for (const line of message
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name, value] = /^([!-9;-~]+): (.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`This is no header: ${JSON.stringify(line)}`)
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value])
  }
  return { headers, body: message.slice(end + 4) }
}

/** Source: RFC 2045, section 6.7. */
function decoded(quotedPrintable: string): string {
  const latin = quotedPrintable
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(latin, 'latin1').toString().replaceAll('\r\n', '\n')
}
