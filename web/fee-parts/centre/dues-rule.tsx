import { callApi } from '../../api-client.ts'
import { NumberSetting } from '../../centre/number-setting.tsx'
import { useFeePlanMessages } from '../../i18n/fee-plan.ts'
import { duesRuleQuery } from '../../queries/centre-dues.ts'
import { validateWith } from '../../ui/form-validator.ts'

const validator = validateWith(
  async () => (await import('../../../contract/fee-parts/fee-parts.ts')).setDuesRule.body,
)

/** An Admin's form for how long a late part of a fee closes nothing. */
export function DuesRule() {
  const { ruleTitle, ruleHint, ruleDays, ruleSaved, ruleFailed } = useFeePlanMessages()
  return (
    <NumberSetting
      name="graceDays"
      query={duesRuleQuery}
      validator={validator}
      save={(body) => callApi('PUT /settings/dues', { body })}
      texts={{ title: ruleTitle, hint: ruleHint, label: ruleDays, saved: ruleSaved, failed: ruleFailed }}
      min={0}
      max={60}
    />
  )
}
