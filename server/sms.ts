import { inSpan } from '../db/observe/span.ts'
import type { Context } from '../domain/context.ts'
import { reasonOf } from '../domain/health/check-result.ts'
import type { ReadSmsBalance, SmsBalance } from '../domain/health/checks/sms.ts'
import { deliver } from '../domain/messages/delivery/deliver.ts'
import type { DeliveryRow } from '../domain/messages/delivery/outbox.ts'
import { GatewayRefusal } from '../providers/sms/answers.ts'
import { createSmsGateway } from '../providers/sms/create.ts'
import type { SmsGateway } from '../providers/sms/gateway.ts'
import type { Config } from './config.ts'
import { DEFAULT_PRICE_MINOR } from './sms-settings.ts'

/** Undefined where nobody is written to by SMS. A demonstration without a gateway keeps them. */
export function smsSettings({ sms, demo, outbound, limits }: Config): Context['sms'] {
  if (!outbound || !(sms || demo)) return undefined
  const priceMinor = sms?.priceMinor ?? DEFAULT_PRICE_MINOR
  return { deliver: sms !== undefined, priceMinor, perRecipient: limits.sms, perDay: limits['sms-day'] }
}

/** Delivers the SMS of the outbox by the gateway. */
export function createSmsDelivery(context: Context, { name, send }: SmsGateway) {
  const delivery = {
    ...context,
    channel: 'sms' as const,
    send: ({ id, contact: to, body }: DeliveryRow) =>
      inSpan('send SMS', { kind: 'client', attributes: { 'messaging.system': name } }, () =>
        send({ id, to, text: body ?? '' }),
      ),
  }
  return (signal: AbortSignal) => deliver(delivery, signal)
}

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
    const reason = reasonOf(error)
    if (error instanceof GatewayRefusal) return { name, state: 'refused', reason }
    return { name, state: 'unreachable', reason }
  }
}
