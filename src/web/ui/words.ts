import { createContext, useContext } from 'react'
import { english, type Words } from '#resume/words.ts'

const WordsContext = createContext(english)

/** Passes the words of the page's language to its views; without it they are English. */
export const PageWords = WordsContext.Provider

/** The words of the page's language. */
export function useWords() {
  return useContext(WordsContext)
}

let inBrowser = english

/** The words of the page's language, for code of the browser outside of views. */
export const pageWords = () => inBrowser

export function setPageWords(words: Words): void {
  inBrowser = words
}
