import { attention, broken, type CheckResult, fine, unknown } from '../check-result.ts'

/** What the gateway, whose name it is, says of the money left there. */
export type SmsBalance = { name: string } & (
  | { state: 'known'; taka: number }
  | { state: 'untold' }
  | { state: 'refused' | 'unreachable'; reason: string }
)
export type ReadSmsBalance = () => Promise<SmsBalance>

/** deploy/alerts.yml has the same. About a thousand short messages. */
const LOW_TAKA = 500

/** Without `read` no gateway is set. */
export async function checkSms(read: ReadSmsBalance | undefined): Promise<CheckResult> {
  const balance = await read?.()
  if (!balance) return fine(({ messages }) => messages.sms.off())
  const { name } = balance
  switch (balance.state) {
    case 'untold':
      return fine(({ messages }) => messages.sms.untold(name))
    case 'refused':
      return broken(({ messages }) => messages.sms.refused(name, balance.reason))
    case 'unreachable':
      return unknown(({ messages }) => messages.notSeen(balance.reason))
    case 'known': {
      const left = Math.floor(balance.taka)
      return left < LOW_TAKA
        ? attention(({ messages, number }) => messages.sms.low(name, number(left)))
        : fine(({ messages, number }) => messages.sms.fine(name, number(left)))
    }
  }
}
