import { SaxesParser } from 'saxes'
import { ReadError } from './result.ts'

/** An element without the prefixes of its names, or a text. */
export type Node = { name: string; attributes: Record<string, string>; children: (Node | string)[] }

/** Reads XML. Entities other than those of XML itself are not expanded. Throws `ReadError` where it is damaged. */
export function parseXml(text: string): Node {
  const root: Node = { name: '', attributes: {}, children: [] }
  const stack = [root]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name: local(name), attributes: {}, children: [] }
    for (const [key, value] of Object.entries(attributes)) node.attributes[local(key)] = value as string
    stack.at(-1)?.children.push(node)
    stack.push(node)
    if (stack.length > 200) throw new ReadError('This file is nested too deeply.')
  })
  parser.on('closetag', () => void stack.pop())
  parser.on('text', (given) => void stack.at(-1)?.children.push(given))
  parser.on('cdata', (given) => void stack.at(-1)?.children.push(given))
  parser.on('error', (cause) => {
    throw cause
  })
  try {
    parser.write(text).close()
  } catch (cause) {
    throw cause instanceof ReadError ? cause : new ReadError('This file is damaged: its XML cannot be read.')
  }
  return root
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The elements of a name among the children. */
export function childrenOf(node: Node | undefined, name: string): Node[] {
  return (node?.children ?? []).filter((each): each is Node => typeof each !== 'string' && each.name === name)
}

/** The first element at a path of names, or undefined. */
export function at(node: Node | undefined, ...path: string[]): Node | undefined {
  return path.reduce<Node | undefined>((found, name) => childrenOf(found, name)[0], node)
}

/** All text in an element. */
export function textIn(node: Node | undefined): string {
  if (node === undefined) return ''
  return node.children.map((each) => (typeof each === 'string' ? each : textIn(each))).join('')
}
