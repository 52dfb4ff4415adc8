import { data } from 'react-router'
import { none } from '#resume/result.ts'
import type { Route } from './+types/not-found.ts'

/** Any other path. The root renders the error page. docs/behaviour.md 2.1. */
export function loader(_: Route.LoaderArgs) {
  throw data(none, { status: 404, statusText: 'Not Found' })
}

export default function NotFound() {
  return none
}
