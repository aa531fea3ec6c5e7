import { Gauge, type Registry } from 'prom-client'
import type { ReadSmsBalance } from '../../domain/health/checks/sms.ts'

/** Adds nothing without a gateway that says what is left. */
export async function addSmsMetrics(registry: Registry, read: ReadSmsBalance | undefined): Promise<void> {
  const balance = await read?.()
  if (balance?.state !== 'known') return
  new Gauge({
    name: 'boithok_sms_balance_taka',
    help: 'Money left at the SMS gateway, asked for at most every ten minutes.',
    registers: [registry],
  }).set(balance.taka)
}
