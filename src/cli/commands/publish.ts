import { countText } from '#domain/byte-size.ts'
import { take } from '#domain/call.ts'
import type { FilesOrder, FilesReport } from '#domain/places/files-order.ts'
import { publicAddress } from '#domain/places/place.ts'
import { builtServer } from '../command/built-server.ts'
import { argumentsOf, type Command, exit, oneWord, type Terminal, wrongUsage } from '../command/command.ts'
import { untilInterrupted } from '../command/interrupt.ts'
import { project, settingsForCommand, typedPath } from '../command/open.ts'
import { watched } from '../command/progress.ts'

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
    if ('to' in order) return publishTo(order.to, terminal)
    const server = take(await builtServer())
    const published = take(await untilInterrupted((signal) => server.publishFiles(project, order, signal)))
    for (const line of publishLines(published, order)) terminal.say(line)
    for (const note of published.notes) terminal.complain(note)
    return exit.done
  },
}

/** Sends the site to a place, and says whether its address shows it. */
async function publishTo(name: string, terminal: Terminal) {
  const server = take(await builtServer())
  const published = await watched(terminal, (onProgress, signal) => {
    const onSent = (done: number, total: number) => onProgress({ step: 'sending', done, total, name: '' })
    return server.publishToPlace(project, { name, onSent, signal })
  })
  const { address, sent, isShown } = take(published)
  terminal.say(`Sent ${countText(sent, 'file')}.`)
  terminal.say(isShown ? `Published. ${address} shows it.` : 'The host does not show it yet; it may take ten minutes.')
  return exit.done
}

function filesOrder(args: string[]): FilesOrder | { to: string } {
  const text = { type: 'string', default: '' } as const
  const { values, positionals } = argumentsOf(args, {
    ...{ url: text, base: text, 'form-url': text, to: text },
    check: { type: 'boolean', default: false },
  })
  if (values.to !== '') {
    const isAlone = positionals.length === 0 && !values.check && values.url + values.base + values['form-url'] === ''
    return isAlone ? { to: values.to } : wrongUsage('A place has its own address: name --to alone.')
  }
  const folder = typedPath(oneWord(positionals, 'Name one folder to write to.'))
  const publicUrl = values.url || ownOrigin()
  if (publicUrl === '') return wrongUsage('Name the public address of the files with --url, or set ORIGIN.')
  const address = publicAddress(publicUrl, values.base)
  const formUrl = values['form-url']
  if (address === undefined) return wrongUsage('Name addresses as https://name.example/site/ and bases as /site/.')
  if (formUrl !== '' && !/^https?:$/.test(URL.parse(formUrl)?.protocol ?? ''))
    return wrongUsage('Name the form’s address as https://name.example/form.')
  return { folder, address, formUrl, isCheck: values.check }
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
