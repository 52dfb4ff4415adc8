import { redirect } from 'react-router'

/** The address that the home page's second About button has kept. Source: readings, portrait-tablet About button. */
export function loader() {
  throw redirect('/about', 301)
}
