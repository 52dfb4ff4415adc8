import { parseArgs } from 'node:util'
import { countText } from '#domain/byte-size.ts'
import type { FilesOrder, FilesReport } from '#domain/site/files-order.ts'
import { builtServer } from '../command/built-server.ts'
import { type Command, exit, fail, whyNot, wrongUsage } from '../command/command.ts'
import { onInterrupt } from '../command/interrupt.ts'
import { project, settingsForCommand, typedPath } from '../command/open.ts'

export const publishCommand: Command = {
  usage: 'publish DIR [--url URL] [--base /NAME/] [--form-url URL] [--check]',
  summary: 'writes the public site as files, for a host that runs no program',
  help: `Writes the public site as files to DIR, which a host without a server can serve: pages, pictures, files of the
resume, sitemap, 404.html, and the headers and redirects for hosts that read _headers and _redirects. Login, studio
and messages stay here. DIR must be new, empty, or an earlier publish, which is replaced in one step. The same
content gives the same bytes; vita-manifest.json lists every file with its SHA-256. Works while the site runs.

  --url URL       the public address of these files, such as https://name.example/site/; else ORIGIN with --base
  --base /NAME/   the path below which the host serves them, when it is not the whole host
  --form-url URL  who takes the contact form's messages. An address without a path, such as https://my.vita.example/,
                  is a Vita that serves elsewhere: it takes them as those of its own page, if its places have this
                  public address. Any other is the form of a service. Without one the contact page names your mail
                  address, if your links have one (mailto:); else there is no contact page
  --check         says what would be added, changed and deleted, and changes nothing`,

  async run(args, terminal) {
    const order = filesOrder(args)
    if (typeof order === 'string') return wrongUsage(terminal, publishCommand, order)
    const server = await builtServer()
    if (!server.ok) return fail(terminal, server.failure)
    const stopping = new AbortController()
    const publishing = server.data.publishFiles(project, order, stopping.signal)
    const done = onInterrupt(async () => {
      stopping.abort()
      await publishing
    })
    const published = await publishing
    done()
    if (!published.ok) return fail(terminal, published.failure)
    for (const line of publishLines(published.data, order)) terminal.say(line)
    for (const note of published.data.notes) terminal.complain(note)
    return exit.done
  },
}

function filesOrder(args: string[]): FilesOrder | string {
  try {
    const text = { type: 'string', default: '' } as const
    const options = { url: text, base: text, 'form-url': text, check: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [folder, ...others] = positionals
    if (folder === undefined || folder === '' || others.length > 0) return 'Name one folder to write to.'
    const publicUrl = values.url || ownOrigin()
    if (publicUrl === '') return 'Name the public address of the files with --url, or set ORIGIN.'
    const address = addressOf(publicUrl, values.base)
    const formUrl = values['form-url']
    if (address === undefined) return 'Name addresses as https://name.example/site/ and bases as /site/.'
    if (formUrl !== '' && !/^https?:$/.test(URL.parse(formUrl)?.protocol ?? ''))
      return 'Name the form’s address as https://name.example/form.'
    return { folder: typedPath(folder), address, formUrl, isCheck: values.check }
  } catch (error) {
    return whyNot(error)
  }
}

/** ORIGIN, or ''. */
function ownOrigin(): string {
  const read = settingsForCommand()
  return read.ok ? (read.data.settings.origin ?? '') : ''
}

/** The public address without a final slash; undefined when the address or the base is none. */
export function addressOf(address: string, base: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '') return undefined
  const path = base === '' ? url.pathname : `/${base.replace(/^\/|\/$/g, '')}`
  if (!/^(\/[\w.~-]+)*\/?$/.test(path) || /\/\.{1,2}(\/|$)/.test(path)) return undefined
  return url.origin + path.replace(/\/$/, '')
}

/** How many changes are named one by one. */
const shown = 20

function publishLines(report: FilesReport, { folder, address, isCheck }: FilesOrder): string[] {
  const { count, added, changed, deleted } = report
  const counts = `${added.length} added, ${changed.length} changed, ${deleted.length} deleted`
  if (!isCheck) return [`Wrote ${countText(count, 'file')} to ${folder}, for ${address}/: ${counts}`]
  const lines = [
    ...added.map((path) => `+ ${path}`),
    ...changed.map((path) => `~ ${path}`),
    ...deleted.map((path) => `- ${path}`),
  ]
  const rest = lines.length > shown ? [`and ${lines.length - shown} more`] : []
  return [`Nothing was written. ${countText(count, 'file')}: ${counts}`, ...lines.slice(0, shown), ...rest]
}
