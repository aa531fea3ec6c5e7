import { attendanceRule, defaultAttendanceRule } from '../../contract/attendance/attendance-rule.ts'
import { defaultRefundRule, refundRule } from '../../contract/bookings/refund-rule.ts'
import { defaultSeatRule, seatRule } from '../../contract/bookings/seat-rule.ts'
import { centre, defaultCentre } from '../../contract/centre/centre.ts'
import { defaultFirstHour, firstHour } from '../../contract/centre/first-hour.ts'
import { defaultRetention, retention } from '../../contract/centre/retention.ts'
import { cashierRights, defaultCashierRights } from '../../contract/desk/cashier-rights.ts'
import { defaultRefundLimit, refundLimit } from '../../contract/desk/refund-limit.ts'
import { defaultDuesRule, duesRule } from '../../contract/fee-parts/fee-parts.ts'
import { defaultMessageRule, messageRule } from '../../contract/messages/message-rule.ts'
import { defaultSmsLimit, smsLimit } from '../../contract/messages/sms-limit.ts'
import { defaultSentMoneyRule, sentMoneyRule } from '../../contract/payments/sent-money.ts'
import { defaultWaitlistRule, waitlistRule } from '../../contract/waitlist/waitlist.ts'
import { defineSetting } from './setting.ts'

/**
 * Admins set these for the centre, each with its name in the table `settings`, its value until they do, and
 * the act of the audit trail. A change applies to what happens from then on.
 */
export const rules = {
  /** Until when an absence is excused, and who comes too rarely. */
  attendance: defineSetting({
    name: 'attendance',
    schema: attendanceRule,
    otherwise: defaultAttendanceRule,
    action: 'attendance-rule.changed',
  }),
  /** What cashiers may do beside the desk. */
  cashiers: defineSetting({
    name: 'cashier-rights',
    schema: cashierRights,
    otherwise: defaultCashierRights,
    action: 'cashier-rights.changed',
  }),
  /** What the centre says of itself on pages and receipts. */
  centre: defineSetting({
    name: 'centre',
    // What a later version added has its default.
    schema: centre.partial().transform((value) => ({ ...defaultCentre, ...value })),
    otherwise: defaultCentre,
    action: 'centre.changed',
  }),
  /** When a late part of a fee closes join links and materials, and how often its payer is reminded. */
  dues: defineSetting({
    name: 'dues',
    schema: duesRule,
    otherwise: defaultDuesRule,
    action: 'dues-rule.changed',
  }),
  /** Whether an Admin has been led through the first steps. */
  firstHour: defineSetting({
    name: 'first-hour',
    schema: firstHour,
    otherwise: defaultFirstHour,
    action: 'first-hour.changed',
  }),
  /** In which language and by what ways the centre writes to people who have not chosen themselves. */
  messages: defineSetting({
    name: 'messages',
    schema: messageRule,
    otherwise: defaultMessageRule,
    action: 'message-rule.changed',
  }),
  /** Above which a second Admin confirms; `refund-limit.ts` says which value counts today. */
  refundLimit: defineSetting({
    name: 'refund-limit',
    schema: refundLimit,
    otherwise: defaultRefundLimit,
    action: 'refund-limit.changed',
  }),
  /** What is refunded for a cancelled paid booking, and until when it can be cancelled. */
  refunds: defineSetting({
    name: 'refund-rule',
    schema: refundRule,
    otherwise: defaultRefundRule,
    action: 'refund-rule.changed',
  }),
  /** For how long messages and the audit trail are kept. */
  retention: defineSetting({
    name: 'retention',
    schema: retention,
    otherwise: defaultRetention,
    action: 'retention.changed',
  }),
  /** Whether limited seats are for people with a confirmed address or number. */
  seats: defineSetting({
    name: 'seats',
    schema: seatRule,
    otherwise: defaultSeatRule,
    action: 'seat-rule.changed',
  }),
  /** How long a seat waits until somebody has checked the money that was sent for it by hand. */
  sentMoney: defineSetting({
    name: 'sent-money',
    schema: sentMoneyRule,
    otherwise: defaultSentMoneyRule,
    action: 'sent-money-rule.changed',
  }),
  /** What all SMS of a day may cost, in major units. */
  sms: defineSetting({
    name: 'sms-limit',
    schema: smsLimit,
    otherwise: defaultSmsLimit,
    action: 'sms-limit.changed',
  }),
  /** How long a seat is kept for the person who is next on the waitlist. */
  waitlist: defineSetting({
    name: 'waitlist',
    schema: waitlistRule,
    otherwise: defaultWaitlistRule,
    action: 'waitlist-rule.changed',
  }),
}
