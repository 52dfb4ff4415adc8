export {}

/**
 * The theme of a site as files, which has no server to store it: the browser does. It runs in the head, so that no page is first
 * shown in another theme, and keeps working when the app scripts do not load. Without scripts the choice is hidden, and the
 * system's theme holds. docs/behaviour.md 34.4.
 */
const root = document.documentElement
const forms = () => document.querySelectorAll<HTMLFormElement>('form[data-theme-form]')

function show(theme: string) {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
  for (const form of forms())
    for (const button of form.querySelectorAll('button')) button.ariaPressed = `${button.value === theme}`
}

/** A browser that stores nothing of this site keeps the choice for this page. */
function stored(theme?: string): string {
  try {
    if (theme !== undefined) localStorage.setItem('theme', theme)
    return localStorage.getItem('theme') ?? 'system'
  } catch {
    return 'system'
  }
}

show(stored())
document.addEventListener('DOMContentLoaded', () => {
  show(stored())
  for (const form of forms()) form.hidden = false
})
addEventListener(
  'submit',
  (event) => {
    if (!(event.target as Element).matches('form[data-theme-form]')) return
    event.preventDefault()
    const theme = (event.submitter as HTMLButtonElement | null)?.value ?? 'system'
    stored(theme)
    show(theme)
  },
  true,
)
