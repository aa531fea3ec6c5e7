import { getAttendanceRule, setAttendanceRule } from '../contract/attendance/attendance-rule.ts'
import { getRefundRule, setRefundRule } from '../contract/bookings/refund-rule.ts'
import { getSeatRule, setSeatRule } from '../contract/bookings/seat-rule.ts'
import { getCentre, setCentre } from '../contract/centre/centre.ts'
import { getRetention, setRetention } from '../contract/centre/retention.ts'
import { getCashierRights, setCashierRights } from '../contract/desk/cashier-rights.ts'
import { getRefundLimit, setRefundLimit } from '../contract/desk/refund-limit.ts'
import { getDuesRule, setDuesRule } from '../contract/fee-parts/fee-parts.ts'
import { getMessageRule, setMessageRule } from '../contract/messages/message-rule.ts'
import { getSmsLimit, setSmsLimit } from '../contract/messages/sms-limit.ts'
import { getSentMoneyRule, setSentMoneyRule } from '../contract/payments/sent-money.ts'
import { getWaitlistRule, setWaitlistRule } from '../contract/waitlist/waitlist.ts'
import { setDuesRule as setDues } from '../domain/fee-parts/set-rule.ts'
import { rules } from '../domain/settings/rules.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountSettings(api: Api, { context }: Services): void {
  endpoint(api, getRefundRule, () => rules.refunds.read(context.database))

  endpoint(api, setRefundRule, async ({ actor, body }) => {
    await rules.refunds.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getAttendanceRule, () => rules.attendance.read(context.database))

  endpoint(api, setAttendanceRule, async ({ actor, body }) => {
    await rules.attendance.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getWaitlistRule, () => rules.waitlist.read(context.database))

  endpoint(api, setWaitlistRule, async ({ actor, body }) => {
    await rules.waitlist.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getSeatRule, () => rules.seats.read(context.database))

  endpoint(api, setSeatRule, async ({ actor, body }) => {
    await rules.seats.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getRefundLimit, () => rules.refundLimit.read(context.database))

  endpoint(api, setRefundLimit, async ({ actor, body }) => {
    await rules.refundLimit.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getDuesRule, () => rules.dues.read(context.database))

  endpoint(api, setDuesRule, async ({ actor, body }) => {
    await setDues(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getCashierRights, () => rules.cashiers.read(context.database))

  endpoint(api, setCashierRights, async ({ actor, body }) => {
    await rules.cashiers.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getSentMoneyRule, () => rules.sentMoney.read(context.database))

  endpoint(api, setSentMoneyRule, async ({ actor, body }) => {
    await rules.sentMoney.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getMessageRule, () => rules.messages.read(context.database))

  endpoint(api, setMessageRule, async ({ actor, body }) => {
    await rules.messages.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getSmsLimit, () => rules.sms.read(context.database))

  endpoint(api, setSmsLimit, async ({ actor, body }) => {
    await rules.sms.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getRetention, () => rules.retention.read(context.database))

  endpoint(api, setRetention, async ({ actor, body }) => {
    await rules.retention.set(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getCentre, () => rules.centre.read(context.database))

  endpoint(api, setCentre, async ({ actor, body }) => {
    await rules.centre.set(context, actor, body)
    return { success: true as const }
  })
}
