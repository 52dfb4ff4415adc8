import { useEffect, useState } from 'react'
import { type Theme, themeOf } from '#domain/site/theme.ts'

/**
 * The current theme, and a function that changes it without loading the page. When the request fails, the choice holds for
 * this page. A site as files has no server to tell: there `hydration-loader/files-theme.ts` stores the choice.
 */
export function useChosenTheme(sent: Theme, isFile: boolean): [theme: Theme, choose: (theme: Theme) => void] {
  const [theme, setTheme] = useState(sent)
  useEffect(() => {
    if (isFile) setTheme(themeOf(document.documentElement.dataset.theme))
  }, [isFile])
  return [
    theme,
    (chosen) => {
      setTheme(chosen)
      if (isFile) return
      if (chosen === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = chosen
      const body = new URLSearchParams({ theme: chosen })
      // `keepalive`: a navigation that follows at once does not abort the request.
      fetch('/theme', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
    },
  ]
}
