import type { Tolerant } from '../schema/read.ts'
import type { hardwareFields } from './collections/hardware.ts'

export type Hardware = Omit<Tolerant<typeof hardwareFields>, 'hidden'>

/** `sold` is when the part was sold, as a text: 'June 2024'. */
export type Part = Hardware['current'][number]
