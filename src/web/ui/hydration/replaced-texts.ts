/**
 * Lets React write into a page whose texts something outside of it replaces, such as the translation of a browser, which puts
 * elements where React's text nodes were. React would write into a text that is not in the page, and throw where it removes
 * one. https://github.com/facebook/react/issues/11538
 */
export function followReplacedTexts(page: Document): void {
  /** What was put where a node was. */
  const instead = new WeakMap<Node, Node>()
  const observer = new MutationObserver(note)
  observer.observe(page, { childList: true, subtree: true })

  function note(records: MutationRecord[]): void {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') restore(target)
      const other = addedNodes[0] ?? [previousSibling, nextSibling].find((beside) => beside && added.has(beside))
      for (const removed of other ? removedNodes : []) {
        instead.set(removed, other as Node)
        if (removed instanceof Text) observer.observe(removed, { characterData: true })
      }
    }
  }

  /** The node itself where it is in the page, else what stands in its place. */
  function standing(node: Node): Node {
    let at: Node | undefined = node
    for (let steps = 0; at && !at.isConnected && steps < 100; steps += 1) at = instead.get(at)
    return at ?? node
  }

  /** A text that React has written into returns to its place. */
  function restore(text: Node): void {
    const other = standing(text)
    if (other !== text) other.parentNode?.replaceChild(text, other)
  }

  /** The child of `parent` that stands where `child` was. */
  function childOf(parent: Node, child: Node): Node {
    if (child.parentNode === parent) return child
    note(observer.takeRecords())
    let at: Node | null = standing(child)
    while (at !== null && at.parentNode !== parent) at = at.parentNode
    return at ?? child
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    removeChild.call(this, childOf(this, child))
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, child: Node | null): T {
    insertBefore.call(this, node, child && childOf(this, child))
    return node
  }
}
