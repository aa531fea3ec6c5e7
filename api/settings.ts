import type { z } from 'zod'
import { setAttendanceRule } from '../contract/attendance/attendance-rule.ts'
import { getRefundRule, setRefundRule } from '../contract/bookings/refund-rule.ts'
import { setSeatRule } from '../contract/bookings/seat-rule.ts'
import { getCentre, setCentre } from '../contract/centre/centre.ts'
import { getFirstHour, setFirstHour } from '../contract/centre/first-hour.ts'
import { setRetention } from '../contract/centre/retention.ts'
import { listSettings, type SettingName, type Settings } from '../contract/centre/settings.ts'
import { setCashierRights } from '../contract/desk/cashier-rights.ts'
import { setRefundLimit } from '../contract/desk/refund-limit.ts'
import { setDuesRule } from '../contract/fee-parts/fee-parts.ts'
import type { Endpoint } from '../contract/http/endpoint.ts'
import type { success } from '../contract/http/responses.ts'
import { getMessageRule, setMessageRule } from '../contract/messages/message-rule.ts'
import { setSmsLimit } from '../contract/messages/sms-limit.ts'
import { setSentMoneyRule } from '../contract/payments/sent-money.ts'
import { getWaitlistRule, setWaitlistRule } from '../contract/waitlist/waitlist.ts'
import type { Actor } from '../domain/access.ts'
import { changeCentre } from '../domain/centre/change.ts'
import type { Context } from '../domain/context.ts'
import { setDuesRule as setDues } from '../domain/fee-parts/set-rule.ts'
import { readFirstHour } from '../domain/overview/first-hour.ts'
import { readLastChanges } from '../domain/settings/last-changes.ts'
import { rules } from '../domain/settings/rules.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

type Save<Value> = (context: Context, actor: Actor, value: Value, seen?: number) => Promise<void>
type Changing<Value> = Endpoint & {
  access: readonly ['Admin']
  body: z.ZodType<Value & { version?: number | undefined }>
  response: typeof success
}

export function mountSettings(api: Api, { context }: Services): void {
  const change = <Value>(definition: Changing<Value>, save: Save<Value>) =>
    endpoint(api, definition, async ({ actor, body }) => {
      const { version, ...value } = body as Value & { version?: number }
      await save(context, actor, value as Value, version)
      return { success: true as const }
    })

  endpoint(api, listSettings, () => presentSettings(context))
  endpoint(api, getFirstHour, ({ actor }) => readFirstHour(context, actor))
  endpoint(api, getRefundRule, () => rules.refunds.read(context.database))
  endpoint(api, getWaitlistRule, () => rules.waitlist.read(context.database))
  endpoint(api, getMessageRule, () => rules.messages.read(context.database))
  endpoint(api, getCentre, async () => {
    const { value, version } = await rules.centre.readVersion(context.database)
    return { ...value, version }
  })

  change(setRefundRule, rules.refunds.set)
  change(setAttendanceRule, rules.attendance.set)
  change(setWaitlistRule, rules.waitlist.set)
  change(setSeatRule, rules.seats.set)
  change(setRefundLimit, rules.refundLimit.set)
  change(setDuesRule, setDues)
  change(setCashierRights, rules.cashiers.set)
  change(setSentMoneyRule, rules.sentMoney.set)
  change(setMessageRule, rules.messages.set)
  change(setSmsLimit, rules.sms.set)
  change(setRetention, rules.retention.set)
  change(setFirstHour, rules.firstHour.set)
  change(setCentre, changeCentre)
}

/** The centre's own details, and its first steps, are read by themselves. */
async function presentSettings({ database }: Context): Promise<Settings> {
  const { centre: _centre, firstHour: _firstHour, ...listed } = rules
  const all = Object.values(listed)
  const last = await readLastChanges(
    database,
    all.map(({ action }) => action),
  )
  const entries = all.map(async ({ name, action, readVersion }) => {
    const change = last.get(action)
    const by = { changedAt: change?.at.toISOString() ?? null, by: change?.by ?? null }
    return [name as SettingName, { action, ...(await readVersion(database)), ...by }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
