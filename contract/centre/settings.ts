import { z } from 'zod'
import { attendanceRule } from '../attendance/attendance-rule.ts'
import { refundRule } from '../bookings/refund-rule.ts'
import { seatRule } from '../bookings/seat-rule.ts'
import { cashierRights } from '../desk/cashier-rights.ts'
import { refundLimit } from '../desk/refund-limit.ts'
import { duesRule } from '../fee-parts/fee-parts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { messageRule } from '../messages/message-rule.ts'
import { smsLimit } from '../messages/sms-limit.ts'
import { sentMoneyRule } from '../payments/sent-money.ts'
import { waitlistRule } from '../waitlist/waitlist.ts'
import { auditActions } from './audit-actions.ts'
import { retention } from './retention.ts'

/**
 * `version` counts the changes; a change that names another one than there is now is refused. `changedAt` and
 * `by` are of the last change that the history has: null where there is none, and `by` also for who is gone.
 */
const withChange = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    version: count,
    action: z.enum(auditActions).meta({ description: 'What the history calls a change of it.' }),
    changedAt: isoDateTime.nullable(),
    by: z.string().nullable(),
  })

const settings = z
  .object({
    attendance: withChange(attendanceRule),
    'cashier-rights': withChange(cashierRights),
    dues: withChange(duesRule),
    messages: withChange(messageRule),
    'refund-limit': withChange(refundLimit),
    'refund-rule': withChange(refundRule),
    retention: withChange(retention),
    seats: withChange(seatRule),
    'sent-money': withChange(sentMoneyRule),
    'sms-limit': withChange(smsLimit),
    waitlist: withChange(waitlistRule),
  })
  .meta({ id: 'Settings' })
export type Settings = z.output<typeof settings>
/** Each is changed at `/settings/` and its name. */
export type SettingName = keyof Settings

export const listSettings = defineEndpoint({
  method: 'GET',
  path: '/settings',
  tag: 'Users',
  summary: 'All rules of the centre, and who changed each last.',
  access: ['Admin'],
  response: settings,
})
