import type { Step } from './step.ts'
import { accountStep } from './steps/account.ts'
import { buildStep } from './steps/build.ts'
import { caddyStep } from './steps/caddy.ts'
import { codeStep } from './steps/code.ts'
import { dataStep } from './steps/data.ts'
import { firewallStep } from './steps/firewall.ts'
import { httpsStep } from './steps/https.ts'
import { serviceStep } from './steps/service.ts'
import { settingsStep } from './steps/settings.ts'
import { unitStep } from './steps/unit.ts'
import type { Target } from './target.ts'

const siteSteps: readonly Step[] = [accountStep, codeStep, dataStep, settingsStep, buildStep, unitStep, serviceStep]
const proxySteps: readonly Step[] = [firewallStep, caddyStep, httpsStep]

/** The way online, in order; `remove` goes it backwards. */
export const allSteps: readonly Step[] = [...siteSteps, ...proxySteps]

export function stepsFor({ proxy }: Pick<Target, 'proxy'>): readonly Step[] {
  return proxy === 'none' ? siteSteps : allSteps
}
