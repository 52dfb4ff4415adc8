import type { None } from '#domain/result.ts'
import type { DataFolder } from './data-folder.ts'
import type { Google } from './google.ts'
import type { HostedChoice } from './settings/settings.ts'

/** 'serving': visitors wait for every answer. 'long': one long work is done that may wait for each, such as an import. */
export type Work = 'serving' | 'long'

/**
 * What the parts of the stack are opened with. `google` is there when any part is chosen to be. A trial changes nothing: what
 * is made goes away, and where this machine has no database, nothing is stored.
 */
export type Opening = { hosted: HostedChoice; folder: DataFolder; google: Google | None; isTrial: boolean; work: Work }
