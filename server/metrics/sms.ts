import { Gauge, type Registry } from 'prom-client'
import type { ReadSmsBalance } from '../../domain/health/checks/sms.ts'

/** Adds nothing without a gateway, and no balance where it does not say what is left. */
export async function addSmsMetrics(registry: Registry, read: ReadSmsBalance | undefined): Promise<void> {
  const balance = await read?.()
  if (!balance) return
  const registers = [registry]
  if (balance.state !== 'untold')
    new Gauge({
      name: 'boithok_sms_gateway_up',
      help: '1 if the SMS gateway said at the last look what is left there; 0: it refused us or did not answer.',
      registers,
    }).set(balance.state === 'known' ? 1 : 0)
  if (balance.state !== 'known') return
  new Gauge({
    name: 'boithok_sms_balance_taka',
    help: 'Money left at the SMS gateway, asked for at most every ten minutes.',
    registers,
  }).set(balance.taka)
}
