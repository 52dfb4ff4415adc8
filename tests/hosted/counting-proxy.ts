import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy on loopback in front of `target`, such as '127.0.0.1:41234'. It counts the answered requests that match `isCounted`.
 * `counted` resolves at the wanted number.
 */
export async function countingProxy(target: string, isCounted: (method: string, address: URL) => boolean) {
  const [hostname, port] = target.split(':')
  const waiting = new Set<() => void>()
  let count = 0

  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
      answer.once('end', () => {
        if (isCounted(method, new URL(path, `http://${target}`))) count += 1
        for (const check of waiting) check()
      })
    })
    passed.once('error', () => outgoing.destroy())
    outgoing.once('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    at: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    counted(wanted: number): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (count < wanted) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
