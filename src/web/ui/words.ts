import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { english, type Words } from '#domain/words.ts'

const WordsContext = createContext(english)

/** Passes the words of the page's language to its views; without it they are English. */
export const PageWords = WordsContext.Provider

/** The words of the page's language. */
export function useWords() {
  return useContext(WordsContext)
}

/** A text whose values are elements. */
export function wordsAround(words: Words, text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode[] {
  const marks = Object.fromEntries(Object.keys(elements).map((name) => [name, `\0${name}\0`]))
  const pieces = words(text, marks).split('\0')
  return pieces.map((piece, at) => createElement(Fragment, { key: at }, at % 2 === 0 ? piece : elements[piece]))
}

let inBrowser = english

/** The words of the page's language, for code of the browser outside of views. */
export const pageWords = () => inBrowser

export function setPageWords(words: Words): void {
  inBrowser = words
}
