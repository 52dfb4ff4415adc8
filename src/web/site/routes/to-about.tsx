import { redirect } from 'react-router'

/** The address of the home page's second About button. docs/behaviour.md 2.1, 4.1. */
export function loader() {
  throw redirect('/about', 301)
}
