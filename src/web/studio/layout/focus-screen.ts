/** Gives the heading of the screen the focus, or what the address points at, without scrolling; the screen where it has no heading. */
export function focusScreen(hash = ''): void {
  const screen = document.getElementById('content')
  const target = document.getElementById(hash.slice(1)) ?? screen?.querySelector<HTMLElement>('h1[tabindex]') ?? screen
  target?.focus({ preventScroll: true })
}

/** Shows the screen from its top, for what replaces it at the same address. */
export function showFromTop(): void {
  scrollTo(0, 0)
  focusScreen()
}

/** Whether a link of this site led to the document, and nothing has the focus yet. A reload and the way back keep theirs. */
export function isMove(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromHere = document.referrer.startsWith(`${location.origin}/`)
  return entry?.type === 'navigate' && isFromHere && location.hash === '' && document.activeElement === document.body
}
