import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a service that can be blocked: 'stall' passes nothing on and stays silent, 'refuse' closes every connection. */
export type Gate = {
  /** Its address, such as '127.0.0.1:41234'. */
  at: string
  set(state: 'open' | 'stall' | 'refuse'): void
  close(): Promise<void>
}

/** Opens a gate before the service at `target` ('127.0.0.1:41234'). */
export async function gateTo(target: string): Promise<Gate> {
  const [host = '', port = ''] = target.split(':')
  const sockets = new Set<Socket>()
  let state: 'open' | 'stall' | 'refuse' = 'open'

  const server = createServer((inner) => {
    if (state === 'refuse') return inner.destroy()
    const outer = connect(Number(port), host)
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      if (state === 'stall') from.pause()
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    at: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      state = next
      for (const socket of sockets) {
        if (next === 'refuse') socket.destroy()
        else if (next === 'stall') socket.pause()
        else socket.resume()
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
