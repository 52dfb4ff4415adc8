/** Returns the rules of a stylesheet that the first view of a page needs, by what it uses: classes, elements ('<p') and '[disabled]'. */
export type FirstView = (used: ReadonlySet<string>) => string

/** A rule, or an at-rule with the rules that it holds. `text` is a whole statement without a block. */
type Node = { text: string } | { prelude: string; nodes: Node[] } | { selectors: Selector[]; body: string }
type Selector = { text: string; need: Need }

/** What a selector needs to match: all `names` of what a page uses, and one selector of each list in `lists`; nothing while `isLater`. */
type Need = { names: string[]; lists: Need[][]; isLater: boolean }

/**
 * Only the pointer or the focus leads to these states. An open popover itself, and the focused link to the content, are
 * shown without the whole stylesheet, too.
 */
const laterState = /:(?:hover|focus-visible|focus-within|active)(?![\w-])|::(?:backdrop|selection)/
const besidePopover = /:popover-open/
/** What older browsers lack, in `web/ui/styles/older.css`. */
const forOlderBrowsers = /^@supports not (?:\(color:|selector\()/
const groupingRule = /^@(?:layer|media|supports|container)\b/
const transitionOnly = /^(?:transition[\w-]*:[^;]*;?)+$/
const emptyRule = /(?<=^|[{};])[^{};]*\{\}/g
const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g

/**
 * Splits a built stylesheet. The first view needs no selectors for states that follow an action of the visitor or for
 * classes, elements and disabled controls that the page does not use, no transitions, and nothing for older browsers. Their rules come with
 * the whole stylesheet, which the hydration loader loads later: it repeats all rules in their order, so that no rule changes its rank. A selector that is not fully
 * understood counts as needed. docs/decisions/001-the-first-view.md.
 */
export function firstViewOf(css: string): FirstView {
  const nodes = parsed(css)
  return (used) => {
    const rules = printed(nodes, ({ need }) => isPossible(need, used))
    return rules.replaceAll(keyframes, (rule, name) => (isNamed(name, rules.replace(rule, '')) ? rule : ''))
  }
}

function isNamed(name: string, rules: string): boolean {
  return rules.match(/[\w-]+/g)?.includes(name) ?? false
}

/** The styles without custom properties that none of their rules reads, and without rules that are empty. */
export function withoutUnusedRules(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const rest = css
    .replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (text, name) => (read.has(name) ? text : ''))
    .replaceAll(emptyRule, '')
  return rest === css ? css : withoutUnusedRules(rest)
}

/** What scripts or the rules of one page set or read keeps its name. */
const setElsewhere = ['--accent-hue', '--time-slide']

/**
 * The styles with short names of their custom properties. The later stylesheets set the properties of the root again. A property that
 * another rule sets keeps its name: that rule may load later than the one that reads it.
 */
export function withShortNames(css: string): string {
  const kept = new Set(setElsewhere)
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{};]*)\{([^{}]*)\}/g))
    if (!selectors.endsWith(':root'))
      for (const [name] of body.matchAll(/(?<![\w-])--[a-z][\w-]*(?=:)/g)) kept.add(name)
  const names = new Map<string, string>()
  return css.replaceAll(/(?<![\w-])--[a-z][\w-]*/g, (name) => {
    if (kept.has(name)) return name
    const short = names.get(name) ?? `--${names.size.toString(36)}`
    names.set(name, short)
    return short
  })
}

function printed(nodes: readonly Node[], isNeeded: (selector: Selector) => boolean): string {
  return nodes
    .map((node) => {
      if ('text' in node) return `${node.text};`
      if ('body' in node) {
        const selectors = node.selectors.filter(isNeeded).map(({ text }) => text)
        return selectors.length > 0 ? `${selectors.join(',')}{${node.body}}` : ''
      }
      const inside = printed(node.nodes, isNeeded)
      return inside === '' ? '' : `${node.prelude}{${inside}}`
    })
    .join('')
}

function isPossible({ names, lists, isLater }: Need, used: ReadonlySet<string>): boolean {
  if (isLater || !names.every((name) => used.has(name))) return false
  return lists.every((list) => list.some((need) => isPossible(need, used)))
}

function parsed(css: string): Node[] {
  const nodes: Node[] = []
  for (let at = 0; at < css.length; ) {
    const end = endOf(css, at, '{;')
    const prelude = css.slice(at, end).trim()
    if (css[end] !== '{') {
      if (prelude !== '') nodes.push({ text: prelude })
      at = end + 1
      continue
    }
    const close = endOf(css, end + 1, '}')
    nodes.push(nodeOf(prelude, css.slice(end + 1, close)))
    at = close + 1
  }
  return nodes
}

function nodeOf(prelude: string, body: string): Node {
  if (forOlderBrowsers.test(prelude)) return { prelude, nodes: [] }
  if (groupingRule.test(prelude)) return { prelude, nodes: parsed(body) }
  if (prelude.startsWith('@')) return { selectors: [{ text: prelude, need: always }], body }
  const selectors = transitionOnly.test(body) ? [] : listed(prelude)
  return { selectors: selectors.map((text) => ({ text, need: needOf(text) })), body }
}

const always: Need = { names: [], lists: [], isLater: false }

/** The selectors of a list. */
function listed(list: string): string[] {
  const selectors: string[] = []
  for (let at = 0; at <= list.length; ) {
    const end = endOf(list, at, ',')
    selectors.push(list.slice(at, end))
    at = end + 1
  }
  return selectors
}

function needOf(selector: string, inside?: string): Need {
  const need: Need = { names: [], lists: [], isLater: false }
  let own = ''
  for (let at = 0; at < selector.length; ) {
    const open = selector.indexOf('(', at)
    if (open < 0) {
      own += selector.slice(at)
      break
    }
    const close = endOf(selector, open + 1, ')')
    own += selector.slice(at, open)
    const [, kind] = /:(is|where|has)$/.exec(own) ?? []
    if (kind !== undefined) need.lists.push(listed(selector.slice(open + 1, close)).map((each) => needOf(each, kind)))
    at = close + 1
  }
  const disabled = own.match(/\[disabled\]/) ?? []
  own = own.replaceAll(/\[[^\]]*\]/g, '')
  need.isLater = laterState.test(own) || (inside === 'has' && besidePopover.test(own))
  const classes = [...own.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)
  const elements = [...own.matchAll(/(?<![.:#\w-])[a-z][\w-]*/gi)].map(([name]) => `<${name}`)
  need.names = [...classes, ...elements, ...disabled]
  return need
}

const punctuation = /["'(){}[\],;]/g

/** The index of the first of these characters (`{`, `}`, `;`, `,` or `)`) outside of nested brackets and strings, else the length. */
function endOf(text: string, from: number, ends: string): number {
  let depth = 0
  punctuation.lastIndex = from
  for (let found = punctuation.exec(text); found !== null; found = punctuation.exec(text)) {
    const [char] = found
    if (char === '"' || char === "'") {
      const close = text.indexOf(char, found.index + 1)
      if (close < 0) break
      punctuation.lastIndex = close + 1
    } else if (depth === 0 && ends.includes(char)) return found.index
    else if ('({['.includes(char)) depth += 1
    else if (')}]'.includes(char)) depth -= 1
  }
  return text.length
}
