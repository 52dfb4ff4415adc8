import { data } from 'react-router'
import { none } from '#domain/result.ts'

export { NotFound as default } from '../layout/not-found.tsx'

export function loader() {
  return data(none, { status: 404, statusText: 'Not Found' })
}
