import { writeFileSync } from 'node:fs'
import { licenceList } from './licence-list.ts'
import { shippedLicences } from './shipped.ts'

/** `npm run licences`: writes both lists again. */
writeFileSync('docs/licences.md', licenceList())
writeFileSync('public/licences.txt', shippedLicences())
console.log('docs/licences.md and public/licences.txt are written.')
