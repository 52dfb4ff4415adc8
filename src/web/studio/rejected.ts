import { data } from 'react-router'
import { notSavedText } from '#domain/not-saved.ts'
import { errorAlert } from '#domain/site/alert.ts'

/** The answer to a form that was not done. */
export function rejected(status: number, message: string) {
  return data({ alerts: [errorAlert(message)] }, { status })
}

/** The answer to a form that the store did not take. */
export function notSaved() {
  return rejected(503, notSavedText)
}
