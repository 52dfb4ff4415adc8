import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { endEngines, inEngines } from '#support/engines/visitor.ts'
import { startSmall } from '#support/journeys/bundle.ts'
import { facesInTurn, noteFaces } from '#support/journeys/pages/display-faces.ts'
import { people, personBundle } from '#support/journeys/people.ts'
import type { Server } from '#support/journeys/server.ts'

/** First visits over a slow line, of an owner whose name needs each file of the display face. docs/behaviour.md 18.2. */
const latencyMs = 150
const visits = 3

let server: Pick<Server, 'origin' | 'stop'>

beforeAll(async () => {
  server = await startSmall(personBundle(people.student))
})
afterAll(() => server?.stop())
endEngines()

inEngines('a first visit never shows words in two display faces, and loads each stylesheet once', async (they) => {
  const styles = '[...document.querySelectorAll("link[rel=stylesheet]:not([disabled=inline])")]'
  for (const path of ['/home', '/resume'])
    for (let visit = 0; visit < visits; visit += 1) {
      const line = await slowLine(server.origin)
      await they.open(line.origin + path)
      await they.press('Tab') // loads the styles that the first view does not need, if nothing did yet
      await they.until(`${styles}.length > 2 && ${styles}.every(({ sheet }) => sheet)`)
      const turns = await they.look<string[]>(`(${facesInTurn})()`)
      line.stop()
      expect(turns.at(-1), path).toMatch(/ours|fallback/)
      expect(turns.join(), path).not.toMatch(/mixed|broken/)
      const sheets = line.asked.filter((address) => address.endsWith('.css'))
      expect(sheets.length, line.asked.join()).toBeGreaterThan(2)
      expect(sheets, path).toEqual([...new Set(sheets)])
    }
})

/** An address of its own, of which no cache has a file. Each answer comes later, and the pages note their faces. */
async function slowLine(origin: string) {
  const asked: string[] = []
  const proxy = createServer(async (question, answer) => {
    const { url = '/', method } = question
    asked.push(url)
    await setTimeout(latencyMs)
    const headers = { ...question.headers, host: new URL(origin).host, 'accept-encoding': 'identity' }
    const sent = request(new URL(url, origin), { method, headers }, async (got) => {
      const { 'content-security-policy': _, 'content-length': __, 'transfer-encoding': ___, ...rest } = got.headers
      const body = Buffer.concat(await got.toArray())
      answer.writeHead(got.statusCode ?? 500, rest)
      const isPage = rest['content-type']?.startsWith('text/html')
      answer.end(isPage ? body.toString().replace('<head>', `<head><script>(${noteFaces})()</script>`) : body)
    })
    sent.on('error', () => answer.destroy())
    question.pipe(sent)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  const stop = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { origin: `http://localhost:${port}`, asked, stop }
}
