import { type RefObject, useEffect } from 'react'
import type { SubmissionField } from '#domain/messages/submission.ts'

/** The entry of `sessionStorage`. */
export const draftName = 'contact-draft'

const fieldNames = ['name', 'email', 'company', 'message'] satisfies SubmissionField[]

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Stores the typed text of a form in its tab, for a visit to another page and back: an empty form gets it again. It is
 * removed with the last character, when a message was sent, and after a log-out. Returns the function that stores
 * it. Where the browser allows no storage, nothing is stored.
 */
export function useContactDraft(form: RefObject<HTMLFormElement | null>): () => void {
  useEffect(() => {
    const fields = fieldsOf(form.current)
    if (fields.some(({ value }) => value !== '')) storeDraft(fields)
    else restoreDraft(fields)
  }, [form])
  return () => storeDraft(fieldsOf(form.current))
}

/** Removes what is stored, once it was sent. */
export function removeDraft(): void {
  storeDraft([])
}

function fieldsOf(form: HTMLFormElement | null): TextField[] {
  return fieldNames.flatMap((name) => form?.querySelector<TextField>(`[name="${name}"]`) ?? [])
}

function storeDraft(fields: TextField[]): void {
  const typed = fields.filter(({ value }) => value !== '').map(({ name, value }) => [name, value])
  try {
    if (typed.length === 0) sessionStorage.removeItem(draftName)
    else sessionStorage.setItem(draftName, JSON.stringify(Object.fromEntries(typed)))
  } catch {} // no storage, or it is full
}

function restoreDraft(fields: TextField[]): void {
  try {
    const draft: Partial<Record<string, string>> = JSON.parse(sessionStorage.getItem(draftName) ?? '{}')
    for (const field of fields) field.value = draft[field.name] ?? ''
  } catch {} // no storage
  // The counter counts on input events.
  for (const field of fields) if (field.value) field.dispatchEvent(new Event('input', { bubbles: true }))
}
