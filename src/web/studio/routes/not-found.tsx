export { NotFound as default } from '../layout/screen.tsx'

import { notFound } from '../posting/answers.ts'

export function loader() {
  return notFound()
}
