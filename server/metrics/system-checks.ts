import { Gauge, type Registry } from 'prom-client'
import type { HealthState } from '../../domain/health/check-result.ts'

/** The checks of the System page, by name. */
export type SystemChecks = Record<string, HealthState>

const VALUES: Record<HealthState, number> = { fine: 0, unknown: 1, attention: 2, broken: 3 }

/** Adds nothing before the first checks are through. */
export function addSystemChecks(registry: Registry, checks: SystemChecks | undefined): void {
  if (!checks) return
  const gauge = new Gauge({
    name: 'boithok_system_check',
    help: 'The checks of the System page, made every five minutes: 0 fine, 1 not known, 2 needs attention, 3 broken.',
    labelNames: ['check'],
    registers: [registry],
  })
  for (const [check, state] of Object.entries(checks)) gauge.set({ check }, VALUES[state])
}

/** Whose server this is, so that an alert can lead to its System page. */
export function addInfo(registry: Registry, publicUrl: string): void {
  new Gauge({
    name: 'boithok_info',
    help: 'Always 1; public_url is the address of the centre.',
    labelNames: ['public_url'],
    registers: [registry],
  }).set({ public_url: publicUrl }, 1)
}
