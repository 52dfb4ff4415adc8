/**
 * Whether the focused element has a focus ring: what a script focuses in its place then gets one, too. WebKit would give it one also after
 * a press with the mouse.
 */
export function hasFocusRing(): boolean {
  return document.activeElement?.matches(':focus-visible') ?? false
}
