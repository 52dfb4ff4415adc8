/** The theme of the page: `sent` is that of the server's answer, after which the page itself knows. Without one, as the system. */
export function currentTheme(sent: string | undefined): string | undefined {
  return globalThis.document?.documentElement.dataset.theme ?? sent
}

/**
 * Shows a theme without a page load, and stores it in its cookie, which a page of a site as files sets itself: the server's lasts longer in
 * Safari. When the request fails, the choice holds for this page.
 */
export function chooseTheme(theme: string): void {
  const { dataset } = document.documentElement
  dataset.theme = theme
  // `keepalive`: a navigation that follows at once does not abort the request.
  const request = { method: 'POST', body: new URLSearchParams({ theme }), redirect: 'manual', keepalive: true } as const
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  if (dataset.files) document.cookie = `theme=${theme};path=/;max-age=31536000`
  else fetch('/theme', request).catch(() => {})
}
