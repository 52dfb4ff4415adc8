import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Requests a page ten times a second, each time on a new connection, until it receives a message. Then it posts the
 * latencies in ms and the number of failures. It runs in its own thread, so that it measures the server and not the thread
 * that holds the sockets.
 */
const probeEveryMs = 100
const { port } = workerData as { port: number }
const waits: number[] = []
let failures = 0
const asked: Promise<void>[] = []

const timer = setInterval(() => {
  const begun = performance.now()
  const noted = askOnce().then((isWell) => {
    if (isWell) waits.push(performance.now() - begun)
    else failures += 1
  })
  asked.push(noted)
}, probeEveryMs)

parentPort?.once('message', async () => {
  clearInterval(timer)
  await Promise.all(asked)
  parentPort?.postMessage({ waits, failures })
})

/** Whether the complete page arrives; false after ten seconds without data. */
function askOnce(): Promise<boolean> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ port, host: '127.0.0.1', timeout: 10_000 })
    socket.write('GET /home HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve(text.startsWith('HTTP/1.1 200 ') && text.endsWith('</html>')))
  })
}
