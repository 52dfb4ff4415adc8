import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Reference } from '../ui/reference.tsx'
import { ErrorPage } from './error-page.tsx'

test('an error on the server says that it was noted and shows its reference', () => {
  const page = pageOf(500, 'AB12-CD34')
  expect(page).toContain('It has been noted under this reference:')
  expect(page).toContain('>AB12-CD34<')
})

test('an error in the browser has no reference and does not claim to have been noted', () => {
  const page = pageOf(500, '')
  expect(page).toContain('Unexpected Application Error!')
  expect(page).not.toContain('noted')
  expect(page).not.toContain('class="reference"')
})

test('a not-found page has no reference', () => {
  expect(pageOf(404, 'AB12-CD34')).not.toMatch(/noted|AB12/)
})

function pageOf(status: number, reference: string): string {
  const Component = () => <ErrorPage status={status} ownerName="Ada" error={undefined} />
  const Stub = createRoutesStub([{ path: '*', Component }])
  return renderToStaticMarkup(
    <Reference value={reference}>
      <Stub />
    </Reference>,
  )
}
