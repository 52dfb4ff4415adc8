import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Checks for Google's client and emulators on this machine. Each function returns what is missing, '' when nothing is. */

const root = new URL('../..', import.meta.url)

export function missingFirestore(): string {
  if (missingClient() !== '') return missingClient()
  return firestoreJar() === undefined
    ? 'no Firestore emulator (Debian package google-cloud-cli-firestore-emulator)'
    : ''
}

/** Checks for firebase-tools, which has the emulators of Auth and Storage. */
export function missingTools(): string {
  if (missingClient() !== '') return missingClient()
  const isThere = existsSync(new URL('tests/hosted/node_modules/firebase-tools', root))
  return isThere ? '' : 'firebase-tools is not installed (npm run install:hosted installs it)'
}

function missingClient(): string {
  const parts = ['firebase-admin', '@google-cloud/firestore', '@google-cloud/storage']
  const isThere = parts.every((name) => existsSync(new URL(`hosted/node_modules/${name}`, root)))
  return isThere ? '' : 'firebase-admin is not installed (npm run install:hosted installs it)'
}

/** The jar of Debian's package; undefined when the package or Java is not installed. */
export function firestoreJar(): string | undefined {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    const files = execFileSync('dpkg', ['-L', 'google-cloud-cli-firestore-emulator'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return files.split('\n').find((file) => file.endsWith('emulator.jar'))
  } catch {
    return undefined
  }
}
