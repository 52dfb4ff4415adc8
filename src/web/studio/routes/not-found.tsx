export { NotFound as default } from '../layout/not-found.tsx'

import { notFound } from '../posting/answers.ts'

export function loader() {
  return notFound()
}
