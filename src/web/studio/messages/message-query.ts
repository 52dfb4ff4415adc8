import { type MessageBox, toMessageBox } from '#domain/messages/message-box.ts'

/** What a list of messages shows: a box, what was typed into the search, and the page, from 1. */
export type MessageQuery = { box: MessageBox; search: string; page: number }

export const messagesPath = '/studio/messages'

/** Reads an address; what is not valid is left out. */
export function messageQuery(params: URLSearchParams): MessageQuery {
  const page = Number(params.get('page'))
  return {
    box: toMessageBox(params.get('box')),
    search: params.get('q')?.trim() ?? '',
    page: Number.isSafeInteger(page) && page > 1 && page < 1e9 ? page : 1,
  }
}

/** The address of a list. What is done with its messages is posted there. */
export function listPath(query: MessageQuery): string {
  return addressOf(messagesPath, query)
}

/** The address of a message beside its list. */
export function messagePath(id: string, query: MessageQuery): string {
  return addressOf(`${messagesPath}/${encodeURIComponent(id)}`, query)
}

/** The id of the list's link to a message. */
export function linkId(id: string): string {
  return `message-${id}`
}

function addressOf(path: string, { box, search, page }: MessageQuery): string {
  const query = new URLSearchParams()
  if (box !== 'inbox') query.set('box', box)
  if (search !== '') query.set('q', search)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? path : `${path}?${query}`
}
