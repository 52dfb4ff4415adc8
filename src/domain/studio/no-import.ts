/** What an owner reads who comes back to a file to import that is deleted. docs/behaviour.md 25.1. */
export const noImport = 'This file is no longer there: it is kept for 30 minutes. Please choose it again.'
