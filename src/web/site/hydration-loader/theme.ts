export {}

/**
 * Shows the theme that the visitor chose, from its cookie, also where the address names another. It runs in the head, before the first paint, because all visitors
 * get the same page, whose app scripts then show which button is pressed. docs/behaviour.md 3.8.
 */
function showTheme() {
  const found = /(?:^|; )theme=(light|dark|system)/.exec(document.cookie)
  if (found) Object.assign(document.documentElement.dataset, { theme: found[1], scripts: 'soon' })
}

showTheme()
// Back to a page that the browser kept as it was, after another theme was chosen elsewhere.
window.onpageshow = showTheme
