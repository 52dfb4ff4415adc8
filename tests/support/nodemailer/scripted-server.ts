import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Points at which a conversation can fail. 'dot' is the end of the message; 'handshake' follows the answer to STARTTLS. */
export const points = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'dot'] as const
export type Point = (typeof points)[number] | 'STARTTLS' | 'handshake'

/**
 * What happens at a point: a reply line, silence, a close without a reply, a close in the middle of a reply, a reset, or an
 * endless reply that arrives one character at a time.
 */
export type Happening = `${number} ${string}` | 'stall' | 'drop' | 'half' | 'reset' | 'trickle'

/**
 * A mail server for the current test that follows the script and otherwise accepts everything. `left` resolves when its first
 * connection is closed.
 */
export async function scriptedServer(
  script: Partial<Record<Point, Happening>>,
  { isPipelining = false } = {},
): Promise<{ port: number; commands: string[]; messages: string[]; left: Promise<void> }> {
  const commands: string[] = []
  const messages: string[] = []
  const extensions = ['8BITMIME', ...(isPipelining ? ['PIPELINING'] : []), ...(script.AUTH ? ['AUTH PLAIN'] : [])]
  if (script.STARTTLS || script.handshake) extensions.push('STARTTLS')
  const taking: Record<Point, string> = {
    greeting: '220 sink.test ESMTP',
    EHLO: ['250-sink.test', ...extensions.slice(1).map((each) => `250-${each}`), `250 ${extensions[0]}`].join('\r\n'),
    STARTTLS: '220 go ahead',
    handshake: '',
    AUTH: '235 welcome',
    MAIL: '250 sender taken',
    RCPT: '250 recipient taken',
    DATA: '354 go ahead',
    dot: '250 message taken',
  }

  const server = createServer((socket) => {
    let isMessage = false
    let isRejected = false
    let isOver = false
    let unread = ''
    const reach = (point: Point) => {
      const happening = (isRejected && afterRejection[point]) || (script[point] ?? taking[point])
      isRejected ||= (point === 'MAIL' || point === 'RCPT') && /^[45]/.test(happening)
      if (/^\d{3}/.test(happening)) socket.write(`${happening}\r\n`)
      else isOver = true
      if (happening === 'drop') socket.end()
      if (happening === 'half') socket.end('550 we are ab')
      if (happening === 'reset') socket.resetAndDestroy()
      if (happening === 'trickle') trickle(socket)
      if (point === 'STARTTLS') isOver = true
      if (point === 'STARTTLS' && script.handshake) reach('handshake')
      if (point === 'DATA' && happening.startsWith('354')) isMessage = true
    }
    socket.on('error', () => {})
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      unread += chunk
      while (!isOver) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n'
        const at = unread.indexOf(end)
        if (at < 0) return
        const read = unread.slice(0, at)
        unread = unread.slice(at + end.length)
        if (isMessage) messages.push(`${read}\r\n`)
        commands.push(isMessage ? '.' : read)
        const word = read.split(' ')[0]?.replace('HELO', 'EHLO')
        const point = isMessage ? 'dot' : (Object.keys(taking).find((each) => each === word) as Point | undefined)
        isMessage = false
        if (word === 'QUIT') socket.end('221 bye\r\n')
        else if (point && (point !== 'STARTTLS' || extensions.includes(point))) reach(point)
        else socket.write('500 what?\r\n')
      }
    })
    reach('greeting')
  })
  const left = new Promise<void>((closed) => {
    server.once('connection', (socket) => socket.once('close', () => closed()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, commands, messages, left }
}

/** The reply that follows a rejected sender or recipient. */
const afterRejection: Partial<Record<Point, Happening>> = { RCPT: '503 no sender', DATA: '503 no recipient' }

function trickle(socket: Socket): void {
  socket.write('250-')
  const timer = setInterval(() => socket.write('x'), 20)
  socket.once('close', () => clearInterval(timer))
}
