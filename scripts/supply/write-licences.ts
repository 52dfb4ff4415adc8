import { writeFileSync } from 'node:fs'
import { shippedLicences } from './shipped.ts'

/** `npm run licences`. */
writeFileSync('public/licences.txt', shippedLicences())
console.log('public/licences.txt is written.')
