import { MAX_CHECK_HOURS } from '../../../contract/payments/hold-times.ts'
import { callApi } from '../../api-client.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useHeldPaymentTexts } from '../../i18n/held-payments.ts'
import { useOutboxTexts } from '../../i18n/outbox.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { useWaitlistTexts } from '../../i18n/waitlist.ts'
import { attendanceRuleQuery } from '../../queries/attendance.ts'
import { smsLimitQuery } from '../../queries/centre.ts'
import { duesRuleQuery } from '../../queries/desk.ts'
import { seatRuleQuery, waitlistRuleQuery } from '../../queries/overview.ts'
import { cashierRightsQuery, refundLimitQuery, sentMoneyRuleQuery } from '../../queries/payments.ts'
import { validateWith } from '../../ui/form-validator.ts'
import { NumberSetting } from './number-setting.tsx'
import { SwitchSetting } from './switch-setting.tsx'

/** M11: whether cashiers decide about payments that wait for a decision. For Admins. */
export function CashierRights() {
  const texts = useHeldPaymentTexts()
  const { rightsTitle: title, rightsHint: hint, rightsLabel: label, rightsFailed: failed } = texts
  return (
    <SwitchSetting
      query={cashierRightsQuery}
      field="decide"
      save={(decide) => callApi('PUT /settings/cashier-rights', { body: { decide } })}
      texts={{ title, hint, label, failed, on: texts.cashiersDecide, off: texts.adminsDecide }}
    />
  )
}

/** An Admin's switch for whether limited seats are for people with a confirmed address or number. */
export function SeatRule() {
  return (
    <SwitchSetting
      query={seatRuleQuery}
      field="confirmedOnly"
      save={(confirmedOnly) => callApi('PUT /settings/seats', { body: { confirmedOnly } })}
      texts={useWaitlistTexts().seatRule}
    />
  )
}

const limitValidator = validateWith(
  async () => (await import('../../../contract/desk/refund-limit.ts')).setRefundLimit.body,
)

/** An Admin's form for up to which amount one person alone decides that money is refunded. */
export function RefundLimit() {
  const { limitTitle, limitHint, limitLabel, limitSaved, limitFailed } = useDeskTexts().back
  return (
    <NumberSetting
      fields={[{ name: 'refundLimit', label: limitLabel }]}
      query={refundLimitQuery}
      validator={limitValidator}
      save={(body) => callApi('PUT /settings/refund-limit', { body })}
      texts={{ title: limitTitle, hint: limitHint, saved: limitSaved, failed: limitFailed }}
    />
  )
}

const validator = validateWith(
  async () => (await import('../../../contract/payments/sent-money.ts')).setSentMoneyRule.body,
)

/** M11: an Admin's form for how long a seat waits until somebody has checked its transaction id. */
export function SentMoneyRule() {
  const { ruleTitle, ruleHint, ruleHours, ruleSaved, ruleFailed } = useHeldPaymentTexts()
  const texts = { title: ruleTitle, hint: ruleHint }
  return (
    <NumberSetting
      fields={[{ name: 'checkHours', label: ruleHours(MAX_CHECK_HOURS) }]}
      query={sentMoneyRuleQuery}
      validator={validator}
      save={(body) => callApi('PUT /settings/sent-money', { body })}
      texts={{ ...texts, saved: ruleSaved, failed: ruleFailed }}
    />
  )
}

const duesValidator = validateWith(async () =>
  (await import('../../../contract/fee-parts/fee-parts.ts')).setDuesRule.body.required(),
)

/** An Admin's form for how long a late part of a fee closes nothing, and how its payer is reminded. */
export function DuesRule() {
  const { ruleTitle, ruleHint, ruleDays, ruleEvery, ruleUntil, ruleSaved, ruleFailed } =
    usePartTexts().feePlan
  return (
    <NumberSetting
      fields={[
        { name: 'graceDays', label: ruleDays },
        { name: 'remindEveryDays', label: ruleEvery },
        { name: 'remindUntilDays', label: ruleUntil },
      ]}
      query={duesRuleQuery}
      validator={duesValidator}
      save={(body) => callApi('PUT /settings/dues', { body })}
      texts={{ title: ruleTitle, hint: ruleHint, saved: ruleSaved, failed: ruleFailed }}
    />
  )
}

const attendanceValidator = validateWith(
  async () => (await import('../../../contract/attendance/attendance-rule.ts')).setAttendanceRule.body,
)

/** A09, A11: an Admin's form for until when an absence is excused, and who comes too rarely. */
export function AttendanceRule() {
  const { ruleTitle, ruleHint, noticeHours, minimumShare, ruleSaved, ruleFailed } = useRollTexts()
  return (
    <NumberSetting
      fields={[
        { name: 'noticeHours', label: noticeHours },
        { name: 'minimumShare', label: minimumShare },
      ]}
      query={attendanceRuleQuery}
      validator={attendanceValidator}
      save={(body) => callApi('PUT /settings/attendance', { body })}
      texts={{ title: ruleTitle, hint: ruleHint, saved: ruleSaved, failed: ruleFailed }}
    />
  )
}

const smsValidator = validateWith(
  async () => (await import('../../../contract/messages/sms-limit.ts')).setSmsLimit.body,
)

/** G02: an Admin's form for what all SMS of a day may cost. */
export function SmsLimit() {
  const { ruleTitle, ruleHint, ruleLabel, ruleSaved, ruleFailed } = useOutboxTexts()
  return (
    <NumberSetting
      fields={[{ name: 'smsPerDay', label: ruleLabel }]}
      query={smsLimitQuery}
      validator={smsValidator}
      save={(body) => callApi('PUT /settings/sms-limit', { body })}
      texts={{ title: ruleTitle, hint: ruleHint, saved: ruleSaved, failed: ruleFailed }}
      anchor="sms-limit"
    />
  )
}

const waitlistValidator = validateWith(
  async () => (await import('../../../contract/bookings/waitlist.ts')).setWaitlistRule.body,
)

/** An Admin's form for how long a seat is kept for the person who is next on the waitlist. */
export function WaitlistRule() {
  const { ruleTitle, ruleHint, ruleMinutes, ruleDeskMinutes, ruleSaved, ruleFailed } = useWaitlistTexts()
  return (
    <NumberSetting
      fields={[
        { name: 'offerMinutes', label: ruleMinutes },
        { name: 'deskOfferMinutes', label: ruleDeskMinutes },
      ]}
      query={waitlistRuleQuery}
      validator={waitlistValidator}
      save={(body) => callApi('PUT /settings/waitlist', { body })}
      texts={{ title: ruleTitle, hint: ruleHint, saved: ruleSaved, failed: ruleFailed }}
    />
  )
}
