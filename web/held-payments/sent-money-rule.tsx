import { MAX_CHECK_HOURS } from '../../contract/http/limits.ts'
import { callApi } from '../api-client.ts'
import { NumberSetting } from '../centre/number-setting.tsx'
import { useHeldPaymentMessages } from '../i18n/held-payments.ts'
import { sentMoneyRuleQuery } from '../queries/held-payments.ts'
import { validateWith } from '../ui/form-validator.ts'

const validator = validateWith(
  async () => (await import('../../contract/payments/sent-money.ts')).setSentMoneyRule.body,
)

/** M11: an Admin's form for how long a seat waits until somebody has checked its transaction id. */
export function SentMoneyRule() {
  const { ruleTitle, ruleHint, ruleHours, ruleSaved, ruleFailed } = useHeldPaymentMessages()
  const texts = { title: ruleTitle, hint: ruleHint, label: ruleHours(MAX_CHECK_HOURS) }
  return (
    <NumberSetting
      name="checkHours"
      query={sentMoneyRuleQuery}
      validator={validator}
      save={(body) => callApi('PUT /settings/sent-money', { body })}
      texts={{ ...texts, saved: ruleSaved, failed: ruleFailed }}
      min={1}
      max={MAX_CHECK_HOURS}
    />
  )
}
