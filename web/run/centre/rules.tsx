import { callApi } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useRuleTexts } from '../../i18n/rules.ts'
import { attendanceRuleQuery } from '../../queries/attendance.ts'
import { retentionQuery, smsLimitQuery } from '../../queries/centre.ts'
import { refundRuleQuery } from '../../queries/checkouts.ts'
import { duesRuleQuery } from '../../queries/desk.ts'
import { seatRuleQuery, waitlistRuleQuery } from '../../queries/overview.ts'
import { cashierRightsQuery, refundLimitQuery, sentMoneyRuleQuery } from '../../queries/payments.ts'
import { validateWith } from '../../ui/form-validator.ts'
import { MessageRule } from './message-rule.tsx'
import { NumberRule } from './number-rule.tsx'
import { RuleGroup, SwitchRule } from './rule.tsx'

const validators = {
  waitlist: validateWith(
    async () => (await import('../../../contract/waitlist/waitlist.ts')).setWaitlistRule.body,
  ),
  refund: validateWith(
    async () => (await import('../../../contract/bookings/refund-rule.ts')).setRefundRule.body,
  ),
  refundLimit: validateWith(
    async () => (await import('../../../contract/desk/refund-limit.ts')).setRefundLimit.body,
  ),
  dues: validateWith(async () =>
    (await import('../../../contract/fee-parts/fee-parts.ts')).setDuesRule.body.required(),
  ),
  sentMoney: validateWith(
    async () => (await import('../../../contract/payments/sent-money.ts')).setSentMoneyRule.body,
  ),
  attendance: validateWith(
    async () => (await import('../../../contract/attendance/attendance-rule.ts')).setAttendanceRule.body,
  ),
  sms: validateWith(async () => (await import('../../../contract/messages/sms-limit.ts')).setSmsLimit.body),
  retention: validateWith(
    async () => (await import('../../../contract/centre/retention.ts')).setRetention.body,
  ),
}

/** All rules that an Admin sets for the centre. */
export function Rules() {
  const texts = useRuleTexts()
  const { sms } = useConfig()
  return (
    <>
      <RuleGroup title={texts.groups.seats}>
        <SwitchRule
          field="confirmedOnly"
          query={seatRuleQuery}
          save={(confirmedOnly) => callApi('PUT /settings/seats', { body: { confirmedOnly } })}
          texts={texts.seats}
        />
        <NumberRule
          query={waitlistRuleQuery}
          validator={validators.waitlist}
          save={(body) => callApi('PUT /settings/waitlist', { body })}
          texts={texts.waitlist}
        />
      </RuleGroup>
      <RuleGroup title={texts.groups.money}>
        <NumberRule
          query={refundRuleQuery}
          validator={validators.refund}
          save={(body) => callApi('PUT /settings/refund-rule', { body })}
          texts={texts.refund}
          anchor="refund-rule"
        />
        <NumberRule
          query={refundLimitQuery}
          validator={validators.refundLimit}
          save={(body) => callApi('PUT /settings/refund-limit', { body })}
          texts={texts.refundLimit}
        />
        <NumberRule
          query={duesRuleQuery}
          validator={validators.dues}
          save={(body) => callApi('PUT /settings/dues', { body })}
          texts={texts.dues}
        />
        <NumberRule
          query={sentMoneyRuleQuery}
          validator={validators.sentMoney}
          save={(body) => callApi('PUT /settings/sent-money', { body })}
          texts={texts.sentMoney}
        />
        <SwitchRule
          field="decide"
          query={cashierRightsQuery}
          save={(decide) => callApi('PUT /settings/cashier-rights', { body: { decide } })}
          texts={texts.cashiers}
        />
      </RuleGroup>
      <RuleGroup title={texts.groups.classes}>
        <NumberRule
          query={attendanceRuleQuery}
          validator={validators.attendance}
          save={(body) => callApi('PUT /settings/attendance', { body })}
          texts={texts.attendance}
        />
      </RuleGroup>
      <RuleGroup title={texts.groups.messages}>
        <MessageRule />
        {sms && (
          <NumberRule
            query={smsLimitQuery}
            validator={validators.sms}
            save={(body) => callApi('PUT /settings/sms-limit', { body })}
            texts={texts.smsLimit}
            anchor="sms-limit"
          />
        )}
        <NumberRule
          query={retentionQuery}
          validator={validators.retention}
          save={(body) => callApi('PUT /settings/retention', { body })}
          texts={texts.retention}
        />
      </RuleGroup>
    </>
  )
}
