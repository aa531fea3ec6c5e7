import type { Context } from '../../context.ts'
import { type ChannelStats, isMessageOutage, isMuch, lostOf } from '../../messages/delivery/stats.ts'
import { attention, broken, type CheckResult, fine, unknown } from '../check-result.ts'
import type { OperationalStats } from '../operational-stats.ts'
import { LATE_MS, lastError } from './delivery.ts'

/** The gateway, whose name it is, says this of the money left there. */
export type SmsBalance = { name: string } & (
  | { state: 'known'; taka: number }
  | { state: 'untold' }
  | { state: 'refused'; reason: string }
  | { state: 'unreachable'; reason: string }
)
export type ReadSmsBalance = () => Promise<SmsBalance>

/** deploy/alerts.yml has the same. About a thousand short messages. */
const LOW_TAKA = 500

/** Without `read` no gateway is set. */
export async function checkSms(
  context: Pick<Context, 'database' | 'clock'>,
  read: ReadSmsBalance | undefined,
  figures: () => Promise<OperationalStats>,
): Promise<CheckResult> {
  if (!read) return fine((texts) => texts.sms.off())
  const [balance, { messages: stats }] = await Promise.all([read(), figures()])
  const { name } = balance
  if (balance.state === 'refused') return broken((texts) => texts.sms.refused(name, balance.reason))
  return (await checkDelivery(context, name, stats.sms)) ?? checkBalance(balance)
}

/** Undefined where SMS leave as they should. */
async function checkDelivery(
  context: Pick<Context, 'database' | 'clock'>,
  name: string,
  { waiting, dueSince, hour, day }: ChannelStats,
): Promise<CheckResult | undefined> {
  const reason = () => lastError(context, 'sms')
  const [lastHour, lastDay] = [lostOf(hour), lostOf(day)]
  if (isMessageOutage(lastHour)) {
    const said = await reason()
    return broken((texts) => texts.sms.outage(name, lastHour.lost, lastHour.done, said ?? texts.sms.noError))
  }
  if (dueSince && context.clock().getTime() - dueSince.getTime() > LATE_MS) {
    const said = await reason()
    return broken((texts, { time }) =>
      texts.sms.late(name, waiting, time(dueSince), said ?? texts.sms.noError),
    )
  }
  if (!isMuch(lastDay)) return undefined
  const said = await reason()
  return attention((texts) => texts.sms.lost(lastDay.lost, lastDay.done, said ?? texts.sms.noError))
}

function checkBalance(balance: Exclude<SmsBalance, { state: 'refused' }>): CheckResult {
  const { name } = balance
  switch (balance.state) {
    case 'untold':
      return fine((texts) => texts.sms.untold(name))
    case 'unreachable':
      return unknown((texts) => texts.notSeen(balance.reason))
    case 'known': {
      const left = Math.floor(balance.taka)
      return left < LOW_TAKA
        ? attention((texts, { number }) => texts.sms.low(name, number(left)))
        : fine((texts, { number }) => texts.sms.fine(name, number(left)))
    }
  }
}
