import type { Finding } from '#domain/health/finding.ts'
import type { Ports } from '#ports/ports.ts'
import type { Backups, StoredBackup } from '#ports/site/backups.ts'
import type { Examined, Health } from '#ports/site/health.ts'
import { none, success } from '#resume/result.ts'
import { type SettingsInForce, settingsInForce } from '#stack/settings/in-force.ts'
import { type Environment, readSettings } from '#stack/settings/settings.ts'

/** A doctor for tests: it finds these things at once. */
export function memoryHealth(findings: readonly Finding[] = [], at = new Date()): Health {
  let last: Examined | null = none
  return {
    state: () => ({ last, isChecking: false }),
    async check() {
      last = { findings: [...findings], at }
    },
    about: { version: '0.1.0', node: '24.11.0', startedAt: at },
  }
}

/** Backups for tests, without bytes. */
export function memoryBackups(stored: StoredBackup[] = []): Backups {
  return {
    parts: { holds: ['content'], elsewhere: '', isNothing: false, schedule: none },
    list: () => success([...stored]),
    async make() {
      const madeAt = new Date()
      const name = `studio-${stored.length}.zip`
      stored.unshift({ name, path: `/data/backups/${name}`, madeAt, maker: 'studio', sizeBytes: 1 })
    },
    state: () => ({ making: none, failure: '' }),
    open: async () => success(none),
    remove(name, evenLast) {
      const at = stored.findIndex((each) => each.name === name)
      if (at === -1) return success('unknown')
      if (stored.length === 1 && !evenLast) return success('last')
      stored.splice(at, 1)
      return success('removed')
    },
  }
}

/** The settings of a site over these ports. */
export function memorySettings(
  { documents, siteEncryption }: Pick<Ports, 'documents' | 'siteEncryption'>,
  environment: Environment = {},
): SettingsInForce {
  const { settings, problems } = readSettings(environment)
  if (settings === null) throw new Error(problems.join('\n'))
  return settingsInForce(settings, documents, siteEncryption)
}
