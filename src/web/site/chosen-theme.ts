import { useState } from 'react'
import type { Theme } from '#domain/site/theme.ts'

/** The theme that shows, and a way to choose another without loading the page anew. Without an answer the choice holds for this page. */
export function useChosenTheme(sent: Theme): [theme: Theme, choose: (theme: Theme) => void] {
  const [theme, setTheme] = useState(sent)
  return [
    theme,
    (chosen) => {
      setTheme(chosen)
      if (chosen === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = chosen
      const body = new URLSearchParams({ theme: chosen })
      // Who goes on at once does not cut the request off.
      fetch('/theme', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
    },
  ]
}
