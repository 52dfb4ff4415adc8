import { parseArgs } from 'node:util'
import { countText } from '#domain/byte-size.ts'
import type { FilesOrder, FilesReport } from '#domain/places/files-order.ts'
import { publicAddress } from '#domain/places/public-address.ts'
import { builtServer } from '../command/built-server.ts'
import { type Command, exit, fail, type Terminal, whyNot, wrongUsage } from '../command/command.ts'
import { untilInterrupted } from '../command/interrupt.ts'
import { project, settingsForCommand, typedPath } from '../command/open.ts'
import { showProgress } from '../command/progress.ts'

export const publishCommand: Command = {
  usage: 'publish DIR|--to NAME [--url URL] [--base /NAME/] [--form-url URL] [--check]',
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
  --check         says what would be added, changed and deleted, and changes nothing
  --to NAME       sends the site to a place of the studio instead, by its address without https://`,

  async run(args, terminal) {
    const order = filesOrder(args)
    if (typeof order === 'string') return wrongUsage(terminal, publishCommand, order)
    if ('to' in order) return publishTo(order.to, terminal)
    const server = await builtServer()
    if (!server.ok) return fail(terminal, server.failure)
    const published = await untilInterrupted((signal) => server.data.publishFiles(project, order, signal))
    if (!published.ok) return fail(terminal, published.failure)
    for (const line of publishLines(published.data, order)) terminal.say(line)
    for (const note of published.data.notes) terminal.complain(note)
    return exit.done
  },
}

/** Sends the site to a place, and says whether its address shows it. */
async function publishTo(name: string, terminal: Terminal) {
  const server = await builtServer()
  if (!server.ok) return fail(terminal, server.failure)
  const { onProgress, end } = showProgress(terminal)
  const onSent = (done: number, total: number) => onProgress({ step: 'sending', done, total, name: '' })
  const published = await untilInterrupted((signal) => server.data.publishToPlace(project, { name, onSent, signal }))
  end()
  if (!published.ok) return fail(terminal, published.failure)
  const { address, sent, isShown } = published.data
  terminal.say(`Sent ${countText(sent, 'file')}.`)
  terminal.say(isShown ? `Published. ${address} shows it.` : 'The host does not show it yet; it may take ten minutes.')
  return exit.done
}

function filesOrder(args: string[]): FilesOrder | { to: string } | string {
  try {
    const text = { type: 'string', default: '' } as const
    const options = {
      url: text,
      base: text,
      'form-url': text,
      to: text,
      check: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [folder, ...others] = positionals
    if (values.to !== '') {
      const isAlone = positionals.length === 0 && !values.check && values.url + values.base + values['form-url'] === ''
      return isAlone ? { to: values.to } : 'A place has its own address: name --to alone.'
    }
    if (folder === undefined || folder === '' || others.length > 0) return 'Name one folder to write to.'
    const publicUrl = values.url || ownOrigin()
    if (publicUrl === '') return 'Name the public address of the files with --url, or set ORIGIN.'
    const address = publicAddress(publicUrl, values.base)
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
