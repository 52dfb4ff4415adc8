import { redirect } from 'react-router'

/** docs/behaviour.md 2.1. */
export function loader() {
  throw redirect('/resume')
}
