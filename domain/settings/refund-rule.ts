import { defaultRefundRule, refundRule } from '../../contract/bookings/refund-rule.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'refund-rule',
  schema: refundRule,
  otherwise: defaultRefundRule,
  action: 'refund-rule.changed',
})

/** What is refunded for a cancelled paid booking, and until when it can be cancelled. */
export const readRefundRule = setting.read

/** Applies to bookings from now on. */
export const setRefundRule = setting.set
