import { getAttendanceRule, setAttendanceRule } from '../contract/attendance/attendance-rule.ts'
import { getRefundRule, setRefundRule } from '../contract/bookings/refund-rule.ts'
import { getSeatRule, setSeatRule } from '../contract/bookings/seat-rule.ts'
import { getWaitlistRule, setWaitlistRule } from '../contract/bookings/waitlist.ts'
import { getCentre, setCentre } from '../contract/centre/centre.ts'
import { getRetention, setRetention } from '../contract/centre/retention.ts'
import { getCashierRights, setCashierRights } from '../contract/desk/cashier-rights.ts'
import { getRefundLimit, setRefundLimit } from '../contract/desk/refund-limit.ts'
import { getDuesRule, setDuesRule } from '../contract/fee-parts/fee-parts.ts'
import { getMessageRule, setMessageRule } from '../contract/messages/message-rule.ts'
import { getSmsLimit, setSmsLimit } from '../contract/messages/sms-limit.ts'
import { getSentMoneyRule, setSentMoneyRule } from '../contract/payments/sent-money.ts'
import { setDuesRule as setDues } from '../domain/fee-parts/set-rule.ts'
import * as attendance from '../domain/settings/attendance-rule.ts'
import * as cashiers from '../domain/settings/cashier-rights.ts'
import * as centre from '../domain/settings/centre.ts'
import { readDuesRule } from '../domain/settings/dues-rule.ts'
import * as messages from '../domain/settings/message-rule.ts'
import * as limit from '../domain/settings/refund-limit.ts'
import * as rule from '../domain/settings/refund-rule.ts'
import * as retention from '../domain/settings/retention.ts'
import * as seats from '../domain/settings/seat-rule.ts'
import * as sentMoney from '../domain/settings/sent-money-rule.ts'
import * as sms from '../domain/settings/sms-limit.ts'
import * as waitlist from '../domain/settings/waitlist-rule.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountSettings(api: Api, { context }: Services): void {
  endpoint(api, getRefundRule, () => rule.readRefundRule(context.database))

  endpoint(api, setRefundRule, async ({ actor, body }) => {
    await rule.setRefundRule(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getAttendanceRule, () => attendance.readAttendanceRule(context.database))

  endpoint(api, setAttendanceRule, async ({ actor, body }) => {
    await attendance.setAttendanceRule(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getWaitlistRule, () => waitlist.readWaitlistRule(context.database))

  endpoint(api, setWaitlistRule, async ({ actor, body }) => {
    await waitlist.setWaitlistRule(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getSeatRule, () => seats.readSeatRule(context.database))

  endpoint(api, setSeatRule, async ({ actor, body }) => {
    await seats.setSeatRule(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getRefundLimit, () => limit.readRefundLimit(context.database))

  endpoint(api, setRefundLimit, async ({ actor, body }) => {
    await limit.setRefundLimit(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getDuesRule, () => readDuesRule(context.database))

  endpoint(api, setDuesRule, async ({ actor, body }) => {
    await setDues(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getCashierRights, () => cashiers.readCashierRights(context.database))

  endpoint(api, setCashierRights, async ({ actor, body }) => {
    await cashiers.setCashierRights(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getSentMoneyRule, () => sentMoney.readSentMoneyRule(context.database))

  endpoint(api, setSentMoneyRule, async ({ actor, body }) => {
    await sentMoney.setSentMoneyRule(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getMessageRule, () => messages.readMessageRule(context.database))

  endpoint(api, setMessageRule, async ({ actor, body }) => {
    await messages.setMessageRule(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getSmsLimit, () => sms.readSmsLimit(context.database))

  endpoint(api, setSmsLimit, async ({ actor, body }) => {
    await sms.setSmsLimit(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getRetention, () => retention.readRetention(context.database))

  endpoint(api, setRetention, async ({ actor, body }) => {
    await retention.setRetention(context, actor, body)
    return { success: true as const }
  })

  endpoint(api, getCentre, () => centre.readCentre(context.database))

  endpoint(api, setCentre, async ({ actor, body }) => {
    await centre.setCentre(context, actor, body)
    return { success: true as const }
  })
}
