import { type RouterContextProvider, redirectDocument } from 'react-router'
import { type FlashMessage, flashMessageAgeS, flashMessagesText } from '#domain/site/flash-message.ts'
import { visitContext } from '../../routing/context.ts'

/** Redirects to a page, which then says what was done. */
export function done(context: Readonly<RouterContextProvider>, to: string, said: FlashMessage): never {
  const { cookies } = context.get(visitContext)
  cookies.push({ name: 'alerts', value: flashMessagesText([said]), maxAgeS: flashMessageAgeS })
  throw redirectDocument(to, 303)
}
