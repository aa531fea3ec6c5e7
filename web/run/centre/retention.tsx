import { callApi } from '../../api-client.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { retentionQuery } from '../../queries/centre.ts'
import { validateWith } from '../../ui/form-validator.ts'
import { NumberSetting } from './number-setting.tsx'

const validator = validateWith(
  async () => (await import('../../../contract/centre/retention.ts')).setRetention.body,
)

/** An Admin's form for how long messages and the history are kept. */
export function RetentionRule() {
  const { title, hint, messageDays, historyYears, saved, failed } = useCentreTexts().retention
  return (
    <NumberSetting
      fields={[
        { name: 'messageDays', label: messageDays },
        { name: 'historyYears', label: historyYears },
      ]}
      query={retentionQuery}
      validator={validator}
      save={(body) => callApi('PUT /settings/retention', { body })}
      texts={{ title, hint, saved, failed }}
    />
  )
}
