import { redirect } from 'react-router'

/** The address that the home page's second About button has kept. Source: docs/behaviour.md 2.1, 4.1. */
export function loader() {
  throw redirect('/about', 301)
}
