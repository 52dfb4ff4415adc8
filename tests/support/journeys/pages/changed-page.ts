/** What changes a page that is not its own: each runs in the page. */
export const changes = { translateInFonts, translateInPlace, addBesideFields }

/** Does what the translation of Chrome and Edge does: each text stands in two `font` elements then. */
function translateInFonts() {
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text.nodeValue?.trim() && !text.parentElement?.closest('script,style,textarea,option,svg,font'))
      texts.push(text as Text)
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(`«${text.data}»`)
  }
}

/** Does what the translation of Safari and Firefox does: the texts are others. */
function translateInPlace() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text.nodeValue?.trim() && !text.parentElement?.closest('script,style,textarea,option,svg'))
      text.nodeValue = `«${text.nodeValue}»`
}

/** Does what extensions for passwords and for writing do. */
function addBesideFields() {
  for (const field of document.querySelectorAll('input:not([type=hidden]), textarea'))
    field.before(document.createElement('some-extension'))
}
