import { and, eq } from 'drizzle-orm'
import { defaultMessageRule } from '../../contract/messages/message-rule.ts'
import { deliveries } from '../../db/schema.ts'
import type { TestApp } from './boot.ts'
import { deliveriesOf } from './emails.ts'
import type { Person } from './people.ts'

/** Writes to people by SMS from now on, at half a taka for each segment. `deliver`: they leave. */
export function turnSmsOn({ services }: TestApp, { deliver = true, max = 100, maxOfDay = 1000 } = {}): void {
  const perDay = { max: maxOfDay, seconds: 24 * 3600 }
  services.context.sms = { deliver, priceMinor: 50, perRecipient: { max, seconds: 3600 }, perDay }
}

/** Writes to people of the counter in English, whose texts tests read. */
export async function writeInEnglish(admin: Pick<Person, 'ask'>): Promise<void> {
  const rule = { ...defaultMessageRule, language: 'en' }
  const { status } = await admin.ask('PUT', '/settings/messages', rule)
  if (status !== 200) throw new Error(`The language was not set: ${status}`)
}

/** The SMS to a number in the outbox, the oldest first; of one moment the most urgent last. */
export const smsTo = async (app: TestApp, phone: string) => {
  const rows = await deliveriesOf(app, and(eq(deliveries.channel, 'sms'), eq(deliveries.contact, phone)))
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || b.priority - a.priority)
}
