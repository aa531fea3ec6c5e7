import { callApi } from '../api-client.ts'
import { NumberSetting } from '../centre/number-setting.tsx'
import { useWaitlistMessages } from '../i18n/waitlist.ts'
import { waitlistRuleQuery } from '../queries/waitlist.ts'
import { validateWith } from '../ui/form-validator.ts'

const validator = validateWith(
  async () => (await import('../../contract/bookings/waitlist.ts')).setWaitlistRule.body,
)

/** An Admin's form for how long a seat is kept for the person who is next on the waitlist. */
export function WaitlistRule() {
  const { ruleTitle, ruleHint, ruleMinutes, ruleSaved, ruleFailed } = useWaitlistMessages()
  return (
    <NumberSetting
      name="offerMinutes"
      query={waitlistRuleQuery}
      validator={validator}
      save={(body) => callApi('PUT /settings/waitlist', { body })}
      texts={{ title: ruleTitle, hint: ruleHint, label: ruleMinutes, saved: ruleSaved, failed: ruleFailed }}
      min={5}
    />
  )
}
