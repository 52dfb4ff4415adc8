import { useState } from 'react'
import type { Theme } from '#domain/site/theme.ts'

/**
 * The current theme, and a function that changes it without loading the page. When the request fails, the choice holds for
 * this page.
 */
export function useChosenTheme(sent: Theme): [theme: Theme, choose: (theme: Theme) => void] {
  const [theme, setTheme] = useState(sent)
  return [
    theme,
    (chosen) => {
      setTheme(chosen)
      if (chosen === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = chosen
      const body = new URLSearchParams({ theme: chosen })
      // `keepalive`: a navigation that follows at once does not abort the request.
      fetch('/theme', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
    },
  ]
}
