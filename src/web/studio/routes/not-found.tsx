export { NotFound as default } from '../layout/not-found.tsx'

import { notFound } from '../posting/loaded.ts'

export function loader() {
  return notFound()
}
