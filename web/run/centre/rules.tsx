import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_CHECK_HOURS } from '../../../contract/http/limits.ts'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { usePartMessages } from '../../i18n/fee-parts.ts'
import { useHeldPaymentMessages } from '../../i18n/held-payments.ts'
import { useOutboxMessages } from '../../i18n/outbox.ts'
import { useRollMessages } from '../../i18n/roll.ts'
import { useWaitlistMessages } from '../../i18n/waitlist.ts'
import { attendanceRuleQuery } from '../../queries/attendance.ts'
import { smsLimitQuery } from '../../queries/centre.ts'
import { duesRuleQuery } from '../../queries/desk.ts'
import { waitlistRuleQuery } from '../../queries/overview.ts'
import { cashierRightsQuery, refundLimitQuery, sentMoneyRuleQuery } from '../../queries/payments.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { Switch } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NumberSetting } from './number-setting.tsx'

/** M11: whether cashiers decide about payments that wait for a decision. For Admins. */
export function CashierRights() {
  const messages = useHeldPaymentMessages()
  const client = useQueryClient()
  const query = useQuery(cashierRightsQuery)
  const change = useSubmit({
    mutationFn: (decide: boolean) => callApi('PUT /settings/cashier-rights', { body: { decide } }),
    onSuccess: (_, decide) => notify.success(decide ? messages.cashiersDecide : messages.adminsDecide),
    // Pending until the new value is read, so that the switch never shows the old one again.
    onSettled: () => client.invalidateQueries({ queryKey: cashierRightsQuery.queryKey }),
  })
  return (
    <Card className="grid max-w-3xl gap-4 p-5 sm:p-6">
      <div>
        <h2 className="font-bold text-xl">{messages.rightsTitle}</h2>
        <p className="text-muted">{messages.rightsHint}</p>
      </div>
      <Loaded query={query} failed={messages.rightsFailed} waiting={<Skeleton className="h-11" />}>
        {({ decide }) => (
          <Switch
            isOn={change.isPending ? change.variables : decide}
            onChange={(isOn) => change.submit(isOn)}
          >
            {messages.rightsLabel}
          </Switch>
        )}
      </Loaded>
      <p className="text-muted text-sm">{messages.rightsAtOnce}</p>
      <FormProblem>{change.error?.message}</FormProblem>
    </Card>
  )
}

const limitValidator = validateWith(
  async () => (await import('../../../contract/desk/refund-limit.ts')).setRefundLimit.body,
)

/** An Admin's form for up to which amount one person alone decides that money goes back. */
export function RefundLimit() {
  const { limitTitle, limitHint, limitLabel, limitSaved, limitFailed } = useDeskMessages().back
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
  const { ruleTitle, ruleHint, ruleHours, ruleSaved, ruleFailed } = useHeldPaymentMessages()
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

const duesValidator = validateWith(
  async () => (await import('../../../contract/fee-parts/fee-parts.ts')).setDuesRule.body,
)

/** An Admin's form for how long a late part of a fee closes nothing. */
export function DuesRule() {
  const { ruleTitle, ruleHint, ruleDays, ruleSaved, ruleFailed } = usePartMessages().feePlan
  return (
    <NumberSetting
      fields={[{ name: 'graceDays', label: ruleDays }]}
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
  const { ruleTitle, ruleHint, noticeHours, minimumShare, ruleSaved, ruleFailed } = useRollMessages()
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
  async () => (await import('../../../contract/emails/sms-limit.ts')).setSmsLimit.body,
)

/** G02: an Admin's form for what all SMS of a day may cost. */
export function SmsLimit() {
  const { ruleTitle, ruleHint, ruleLabel, ruleSaved, ruleFailed } = useOutboxMessages()
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
  const { ruleTitle, ruleHint, ruleMinutes, ruleDeskMinutes, ruleSaved, ruleFailed } = useWaitlistMessages()
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
