import type { None } from '#resume/result.ts'
import type { DataFolder } from './data-folder/data-folder.ts'
import type { Google } from './google.ts'
import type { HostedChoice } from './settings/settings.ts'

/** 'serving': visitors wait for each answer. 'long': a long job, such as an import, that may wait longer for each. */
export type Work = 'serving' | 'long'

/**
 * What the parts of the stack are opened with. `google` is none when no part is hosted. A trial changes nothing: what it
 * makes is deleted, and without a local database it stores nothing.
 */
export type Opening = { hosted: HostedChoice; folder: DataFolder; google: Google | None; isTrial: boolean; work: Work }
