import { groupOf } from '../command/group.ts'
import { addPart } from './account/add.ts'
import { codesPart } from './account/codes.ts'
import { disablePart, enablePart, unlockPart } from './account/disable.ts'
import { listPart } from './account/list.ts'
import { passwordPart } from './account/password.ts'
import { sessionsPart } from './account/sessions.ts'

export const accountCommand = groupOf(
  'account',
  'who may sign in: make accounts, disable them, sign them out',
  [addPart, listPart, disablePart, enablePart, unlockPart, sessionsPart, passwordPart, codesPart],
  `A password is typed without being shown, or read from a pipe as one line; it is never an argument. Works while
the site runs, where it takes effect at the next request, and before its first start. For a forgotten password
the login page sends a mail. An account that import --with-messages created needs no names: add gives it
a password, and keeps its names and its role.`,
)
