import { createHash } from 'node:crypto'
import { licenceOf } from './licences.ts'
import { type Folder, type Locked, lockedPackages } from './lock-file.ts'
import { shipped } from './shipped.ts'

/**
 * A bill of materials in CycloneDX 1.6: every locked package that the running site may need, and every tool of which
 * browsers get a part, with version, hash and licence. The same lock files give the same bytes, without an address of a
 * registry or of this machine. Why it is not npm's own: docs/decisions/072-supply-chain.md.
 */
export function billOfMaterials(owner: { name: string; version: string; license: string }, parts: readonly Folder[]) {
  const locked = parts.flatMap(lockedPackages).filter(({ name, isRuntime }) => isRuntime || isShipped(name))
  const components = [...new Map(locked.map((each) => [purl(each), component(each)])).values(), ...storedHere]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([owner, components]))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purl(owner),
        name: owner.name,
        version: owner.version,
        licenses: [{ license: { id: owner.license } }],
        purl: purl(owner),
      },
    },
    components,
  }
}

function isShipped(name: string): boolean {
  return shipped.some((each) => each.name === name)
}

/** Third-party parts that browsers get and no lock file names, because they are stored in this repository. */
const storedHere = shipped.flatMap(({ name, version, licence }) =>
  version === undefined
    ? []
    : [{ type: 'library', 'bom-ref': `${name}@${version}`, name, version, licenses: [{ license: { id: licence } }] }],
)

function component(locked: Locked) {
  const licence = licenceOf(locked)
  return {
    type: 'library',
    'bom-ref': purl(locked),
    name: locked.name,
    version: locked.version,
    scope: locked.isOptional ? 'optional' : 'required',
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(locked.integrity.slice('sha512-'.length), 'base64').toString('hex') },
    ],
    licenses: [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }],
    purl: purl(locked),
  }
}

/** The package URL (purl) of a package. Package URL specification, type npm. */
function purl({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`
}

/** A UUID (version 8, RFC 9562) derived from a text. */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(digits[16] ?? '0', 16) & 3) | 8).toString(16)
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
  ]
  return [...parts, digits.slice(20, 32)].join('-')
}
