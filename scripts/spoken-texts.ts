import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

/** The texts that the code says through `words`, each once; and the calls whose text is no literal: 'src/a.ts: text'. */
export type Spoken = { texts: string[]; others: string[] }

/** Reads every module of the product. docs/behaviour.md 39.1. */
export function spokenTexts(): Spoken {
  const files = globSync('{src,packages/resume/src}/**/*.{ts,tsx}', { exclude: (name) => /\.test\.tsx?$/.test(name) })
    .filter((file) => !/resume.src.read/.test(file)) // the reader of files says nothing to visitors
    .toSorted()
  const read = files.map((file) => spokenIn(file, readFileSync(file, 'utf8')))
  return {
    texts: [...new Set(read.flatMap(({ texts }) => texts))].toSorted(byCode),
    others: [...new Set(read.flatMap(({ others }) => others))].toSorted(byCode),
  }
}

/** The order of keys in a catalogue, in which two of them can be united line by line. */
export function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

type Parsed = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/** The texts of the calls of `words`, `….words` and `message` in one module. */
export function spokenIn(file: string, source: string): Spoken {
  const found: Spoken = { texts: [], others: [] }
  if (!/\b(words|message)\(/.test(source)) return found
  const marks = /import \{[^}]*\bmessage\b[^}]*\} from '[^']*\/words\.ts'/.test(source)
  const { program } = parseSync(file, source)
  new Visitor({
    CallExpression(called) {
      const text = textOf(called, marks)
      if (text === undefined) return
      const said = literalsIn(text)
      found.texts.push(...said)
      if (said.length === 0) found.others.push(`${file}: ${source.slice(text.start, text.end)}`)
    },
  }).visit(program)
  return found
}

function textOf({ callee, arguments: given }: Parsed, marks: boolean): Parsed['arguments'][number] | undefined {
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
        ? callee.property.name
        : ''
  return name === 'words' || (name === 'message' && marks) ? given[0] : undefined
}

/** The text of a literal, and those of a choice between literals; none for anything else. */
function literalsIn(node: Parsed['arguments'][number]): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type !== 'ConditionalExpression') return []
  const [yes, no] = [literalsIn(node.consequent), literalsIn(node.alternate)]
  return yes.length > 0 && no.length > 0 ? [...yes, ...no] : []
}
