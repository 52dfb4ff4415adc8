import { wrong } from '#domain/health/finding.ts'
import type { Examined, Health } from '#ports/site/health.ts'
import { versionOf } from '#stack/backup/order.ts'
import { examineInChild } from '#stack/doctor/examination-process.ts'
import type { Environment } from '#stack/settings/settings.ts'

/** The doctor of a running site. `stop` ends running checks. */
export type SiteHealth = Health & { stop(): Promise<void> }

type HealthOptions = {
  /** The project's folder. */
  project: string
  /** The variables of this process, which hold the settings. */
  variables: Environment
}

/** The doctor's checks run in another process, so that no page waits for them or is slower. docs/behaviour.md 28.4. */
export function siteHealth({ project, variables }: HealthOptions): SiteHealth {
  const stopping = new AbortController()
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  let last: Examined | null = null
  let checking: Promise<void> | undefined

  async function examine(): Promise<void> {
    const examined = await examineInChild('#server/jobs/examination.ts', { project, variables }, stopping.signal)
    checking = undefined
    const findings = examined.ok
      ? examined.data
      : [wrong('checks', 'They could not run.', 'Check again.', `${examined.failure.message} npm run vita -- doctor`)]
    last = { findings, at: new Date() }
  }

  return {
    state: () => ({ last, isChecking: checking !== undefined }),

    async check(waitMs) {
      if (stopping.signal.aborted) return
      checking ??= examine()
      await Promise.race([checking, new Promise((resolve) => setTimeout(resolve, waitMs).unref())])
    },

    about: { version: versionOf(project), node: process.versions.node, startedAt },

    async stop() {
      stopping.abort()
      await checking
    },
  }
}
