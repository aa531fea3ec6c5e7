import { reasonOf } from '../domain/health/check-result.ts'
import type { ReadSmsBalance, SmsBalance } from '../domain/health/checks/sms.ts'
import { GatewayRefusal } from '../providers/sms/answers.ts'
import { createSmsGateway } from '../providers/sms/create.ts'
import type { SmsGateway } from '../providers/sms/gateway.ts'
import type { Config } from './config.ts'

export type SmsService = { gateway: SmsGateway; readBalance: ReadSmsBalance }

/** Undefined where no gateway is set, and with OUTBOUND=off. */
export function createSms({ sms }: Config, fetch: typeof globalThis.fetch, clock: () => Date) {
  if (!sms) return undefined
  const gateway = createSmsGateway(sms.gateway, { fetch })
  return { gateway, readBalance: createBalanceReader(gateway, clock) } satisfies SmsService
}

/**
 * How long callers share one answer, and one failure: gateways are asked by many, and block who asks often.
 */
const ASK_EVERY_MS = 10 * 60_000

function createBalanceReader(gateway: SmsGateway, clock: () => Date): ReadSmsBalance {
  let last: { at: number; balance: Promise<SmsBalance> } | undefined
  return () => {
    const at = clock().getTime()
    if (!last || Math.abs(at - last.at) >= ASK_EVERY_MS) last = { at, balance: ask(gateway) }
    return last.balance
  }
}

async function ask({ name, balance }: SmsGateway): Promise<SmsBalance> {
  try {
    const left = await balance()
    return left === null ? { name, state: 'untold' } : { name, state: 'known', taka: left / 100 }
  } catch (error) {
    const state = error instanceof GatewayRefusal ? 'refused' : 'unreachable'
    return { name, state, reason: reasonOf(error) }
  }
}
