// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { onTestFinished, test } from 'vitest'
import { CopyButton } from './copy-button.tsx'

test.each([
  ['is copied', { writeText: async () => {} }, 'Copied'],
  ['that may not be copied', { writeText: () => Promise.reject(new Error('denied')) }, 'Not copied: select the text'],
  ['without a clipboard', undefined, 'Not copied: select the text'],
])('a text %s, and the button says so', async (_, clipboard, says) => {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const { unmount } = render(<CopyButton text="https://example.com">Copy</CopyButton>)
  onTestFinished(unmount)
  screen.getByRole('button', { name: 'Copy' }).click()
  await screen.findByRole('button', { name: says })
})
