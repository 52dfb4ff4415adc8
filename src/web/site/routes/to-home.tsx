import { redirect } from 'react-router'

/** Source: section 2, route table. */
export function loader() {
  throw redirect('/home')
}
