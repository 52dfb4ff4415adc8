import { createElement, Fragment, type ReactNode } from 'react'
import type { Words } from '#domain/words.ts'

/** A text whose values are elements. */
export function wordsAround(words: Words, text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode[] {
  const marks = Object.fromEntries(Object.keys(elements).map((name) => [name, `\0${name}\0`]))
  const pieces = words(text, marks).split('\0')
  return pieces.map((piece, at) => createElement(Fragment, { key: at }, at % 2 === 0 ? piece : elements[piece]))
}
