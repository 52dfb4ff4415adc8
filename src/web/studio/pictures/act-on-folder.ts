import type { RouterContextProvider } from 'react-router'
import type { Asker } from '#calls/studio/asker.ts'
import {
  addPicture,
  describePicture,
  type FolderAnswer,
  focusPicture,
  fullFolderText,
  movePicture,
  removePicture,
  replacePicture,
  revertOrder,
  revertPicture,
} from '#calls/studio/change-folder.ts'
import { readFolder } from '#calls/studio/read-folder.ts'
import { prepareUpload } from '#calls/studio/uploads.ts'
import type { FocusPoint } from '#domain/content/focus-point.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { type None, none, type Result } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { renamed } from '#domain/studio/picture-names.ts'
import type { Ports } from '#ports/ports.ts'
import { siteContext, visitContext } from '../../context.ts'
import { done } from '../confirmations.ts'
import { countOf } from '../count.ts'
import { studioOf } from '../shown-entry.ts'
import type { FolderReply } from './shown-folder.ts'

type FolderPorts = Pick<Ports, 'documents' | 'files' | 'pictures' | 'clock'>
type Upload = { hash: string; name: string; upload?: string }

/** Said when a picture or its bytes are gone. */
const isGone = 'This picture is no longer there. Please load the page again.'

/** The tab of a form that was posted without scripts. */
const formTab = 'form'

export function askerOf(context: Readonly<RouterContextProvider>, tab: FormDataEntryValue | null): Asker {
  const { uid, account } = context.get(visitContext)
  const name = typeof tab === 'string' && tab !== '' ? tab.slice(0, 64) : formTab
  return { by: { uid, name: account?.fullName ?? '' }, tab: name }
}

/**
 * Does what a form of a folder was posted for. Whatever button was pressed, a changed alternative text of the same form is
 * saved, too, because the page that follows shows what is stored.
 */
export async function actOnFolder(
  context: Readonly<RouterContextProvider>,
  folder: string,
  posted: FormData,
): Promise<FolderReply> {
  const { ports } = context.get(siteContext)
  const asker = askerOf(context, posted.get('tab'))
  const id = String(posted.get('id') ?? '')
  const text = String(posted.get('alt') ?? '')
  const replies = [
    ...(await addAll(ports, folder, newFilesIn(posted), asker)),
    ...(posted.has('shown') ? [await describe(ports, folder, posted, asker)] : []),
    ...(await replaceAll(ports, folder, id, filesIn(posted, 'replacement'), asker)),
  ]
  const acted = await act(ports, folder, posted, asker)
  if (acted !== none) replies.push(acted)
  const messages = replies.flatMap((reply) => (typeof reply === 'string' ? [reply] : messageOf(reply)))
  const limit = posted.get('limit')
  if (typeof limit === 'string') messages.push(limit)
  const conflicts = replies.flatMap((reply) =>
    typeof reply !== 'string' && reply.ok && reply.data.outcome === 'conflict' ? [reply.data.item] : [],
  )
  const [conflict] = conflicts
  if (conflict !== undefined) return { messages, conflict: { id: conflict.id, alt: conflict.alt, here: text } }
  if (messages.length > 0) return { messages }
  const undo =
    acted !== none && typeof acted !== 'string' && acted.ok && acted.data.outcome === 'done' && acted.data.undo
  const what = posted.get('act') === 'remove' ? 'removed' : 'reverted'
  const confirmation = undo ? { done: done(what, { undo }) } : {}
  return { messages, at: (await studioOf(context)).clock(ports.clock.now().toISOString()), ...confirmation }
}

type Reply = Result<FolderAnswer> | string

function messageOf(reply: Result<FolderAnswer>): string[] {
  if (!reply.ok) return [reply.failure.code === 'object-not-found' ? isGone : notSavedText]
  if (reply.data.outcome === 'rejected') return [reply.data.message]
  return reply.data.outcome === 'gone' ? [isGone] : []
}

/**
 * Takes an uploaded picture into a folder, at its end or in the place of the picture `replaces`. It is prepared first, so that
 * nothing that cannot be decoded enters the draft. In the folder of the portrait it gets the name by which the page finds it.
 */
export async function takeUpload(
  ports: FolderPorts,
  { folder, replaces }: { folder: string; replaces: string | None },
  upload: Upload,
  asker: Asker,
): Promise<Reply> {
  const prepared = await prepareUpload(ports, upload)
  if (!prepared.ok) return prepared
  if (prepared.data.outcome === 'rejected') return prepared.data.message
  if (replaces !== none) return replacePicture(ports, folder, replaces, upload, asker)
  const name = folder === 'about' ? renamed(upload.name, 'portrait') : upload.name
  return addPicture(ports, folder, { ...upload, name }, asker)
}

async function addAll(ports: FolderPorts, folder: string, files: readonly PostedFile[], asker: Asker) {
  const replies: Reply[] = []
  const beyond: string[] = []
  for (const file of files) {
    const reply = 'message' in file ? file.message : await takeUpload(ports, { folder, replaces: none }, file, asker)
    if ('name' in file && isOfFullFolder(reply)) beyond.push(file.name)
    else replies.push(reply)
  }
  if (beyond.length > 0)
    replies.push(`${fullFolderText} ${countOf(beyond.length, 'was', 'were')} not taken: ${beyond.join(', ')}.`)
  return replies
}

function isOfFullFolder(reply: Reply): boolean {
  return typeof reply !== 'string' && reply.ok && messageOf(reply).includes(fullFolderText)
}

async function replaceAll(
  ports: FolderPorts,
  folder: string,
  id: string,
  files: readonly PostedFile[],
  asker: Asker,
): Promise<Reply[]> {
  const [file] = files
  if (file === undefined) return []
  return ['message' in file ? file.message : await takeUpload(ports, { folder, replaces: id }, file, asker)]
}

async function describe(ports: FolderPorts, folder: string, posted: FormData, asker: Asker): Promise<Reply> {
  const shown = parsed(posted.get('shown'))
  const text = String(posted.get('alt') ?? '').replaceAll('\r\n', '\n')
  const alt = posted.has('decoration') ? '' : text.trim() === '' ? none : text
  return describePicture(
    ports,
    folder,
    String(posted.get('id')),
    { alt, shown: typeof shown === 'string' ? shown : none },
    asker,
  )
}

async function act(ports: FolderPorts, folder: string, posted: FormData, asker: Asker): Promise<Reply | null> {
  const id = String(posted.get('id') ?? '')
  switch (posted.get('act')) {
    case 'up':
      return move(ports, { folder, id, by: -1 }, asker)
    case 'down':
      return move(ports, { folder, id, by: 1 }, asker)
    case 'move':
      return movePicture(ports, folder, id, Number(posted.get('to')), asker)
    case 'remove':
      return removePicture(ports, folder, id, asker)
    case 'revert':
      return revertPicture(ports, folder, id, asker)
    case 'revert-order':
      return revertOrder(ports, folder, asker)
    case 'focus':
      return focus(ports, folder, posted, asker)
    case 'middle':
      return focusPicture(ports, folder, id, { focus: none, shown: shownPoint(posted) }, asker)
    default:
      return none
  }
}

async function move(ports: FolderPorts, { folder, id, by }: { folder: string; id: string; by: number }, asker: Asker) {
  const view = await readFolder(ports, folder)
  if (!view.ok) return view
  const at = view.data.items.findIndex((item) => item.id === id)
  return movePicture(ports, folder, id, Math.max(1, at + 1 + by), asker)
}

async function focus(ports: FolderPorts, folder: string, posted: FormData, asker: Asker): Promise<Reply> {
  const [x, y] = [percent(posted.get('left')), percent(posted.get('top'))]
  if (x === none || y === none) return 'A focus point is from 0 to 100 %.'
  const shown = shownPoint(posted)
  return focusPicture(ports, folder, String(posted.get('id')), { focus: { x, y }, shown }, asker)
}

function percent(value: FormDataEntryValue | null): number | null {
  const text = String(value ?? '').replace(/\s*%$/, '')
  const number = Number(text)
  return text.trim() !== '' && number >= 0 && number <= 100 ? Math.round(number) / 100 : none
}

function shownPoint(posted: FormData): FocusPoint | null {
  const shown = parsed(posted.get('point'))
  return isFields(shown) ? { x: Number(shown.x), y: Number(shown.y) } : none
}

type PostedFile = Upload | { message: string }

/** The files of a form, as `server/http/posted-pictures.ts` stored them. */
function filesIn(posted: FormData, name: string): PostedFile[] {
  return posted.getAll(name).flatMap((value): PostedFile[] => {
    const file = parsed(value)
    if (!isFields(file)) return []
    if (typeof file.message === 'string') return [{ message: file.message }]
    return [{ hash: String(file.hash), name: String(file.name) }]
  })
}

/** The files to add; the first gets the name that the form chooses. */
function newFilesIn(posted: FormData): PostedFile[] {
  const chosen = String(posted.get('as') ?? '')
  return filesIn(posted, 'pictures').map((file, at) =>
    at === 0 && chosen !== '' && 'name' in file ? { ...file, name: renamed(file.name, chosen) } : file,
  )
}

function parsed(value: FormDataEntryValue | null): unknown {
  return typeof value === 'string' ? jsonOf(value) : none
}
