import type { Emulators } from './start-emulators.ts'

export type HostedSettings = { DATA_DIR: string } & Record<string, string>

/** The settings of a server on Google's emulators, with a project of this name and its bucket. */
export function hostedSettings(emulators: Emulators, dataDir: string, project: string): HostedSettings {
  const at = (name: keyof Emulators) => {
    const emulator = emulators[name]
    return 'at' in emulator ? emulator.at : ''
  }
  return {
    DATA_DIR: dataDir,
    DOCUMENTS: 'firestore',
    FILES: 'cloud-storage',
    IDENTITY: 'firebase-auth',
    FIREBASE_PROJECT: project,
    FIREBASE_API_KEY: project, // the emulators of the tests take the key as the project id
    STORAGE_BUCKET: bucketOf(project),
    FIRESTORE_EMULATOR_HOST: at('firestore'),
    FIREBASE_AUTH_EMULATOR_HOST: at('auth'),
    FIREBASE_STORAGE_EMULATOR_HOST: at('storage'),
    METADATA_SERVER_DETECTION: 'none',
  }
}

/** The name that Google gives to a project's bucket. */
export function bucketOf(project: string): string {
  return `${project}.firebasestorage.app`
}
