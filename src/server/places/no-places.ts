import type { Places } from '#ports/site/places.ts'
import { failed, none, success } from '#resume/result.ts'

/** Places that are never sent: the pages are those of the built site. */
export const noPlaces: Places = {
  working: () => none,
  publish() {},
  checkShown: async () => success(false),
  check: async () => failed('unavailable', 'Only the built site can be sent to a place: npm start.'),
}
