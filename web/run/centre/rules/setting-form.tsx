import { useState } from 'react'
import type { SettingName, Settings } from '../../../../contract/centre/settings.ts'
import { callApi } from '../../../api-client.ts'
import { useConfig } from '../../../client-config.tsx'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useCommonTexts } from '../../../i18n/common.ts'
import { useRuleTexts } from '../../../i18n/rules.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SettingField } from './setting-field.tsx'
import { isRuledKind, settings, type Values } from './settings.ts'

type Props = {
  name: SettingName
  setting: Settings[SettingName]
  /** Says what it is now. */
  sentence: string
  onClose: () => void
}

/** Numbers as they are typed. */
const typedOf = (value: Values): Values =>
  Object.fromEntries(
    Object.entries(value).map(([field, one]) => [field, typeof one === 'number' ? String(one) : one]),
  )

/** The form of any rule. What another Admin saves meanwhile is shown before it can be replaced. */
export function SettingForm({ name, setting, sentence, onClose }: Props) {
  const rules = useRuleTexts()
  const common = useCommonTexts()
  const { sms } = useConfig()
  const [opened] = useState(setting.version)
  const { title, hint, saved } = rules.settings[name]
  const { validator, fields } = settings[name]
  const form = useChangeForm({
    validator,
    defaultValues: typedOf(setting.value),
    // The name says which body it takes.
    send: (values: Values) =>
      callApi(`PUT /settings/${name}` as 'PUT /settings/dues', {
        body: { ...values, version: setting.version } as never,
      }),
    done: saved,
    onDone: onClose,
  })
  const names = Object.keys(fields)
  const field = (one: string) => (
    <SettingField
      key={one}
      setting={name}
      name={one}
      kind={fields[one] ?? 'number'}
      form={form}
      isFirst={one === names[0]}
    />
  )
  return (
    <FormDialog form={form} title={title} description={hint} submitLabel={common.save} onClose={onClose}>
      {setting.version > opened && !form.isBusy && (
        <p role="alert" className="rounded-control bg-accent-soft px-3.5 py-2.5 text-accent-ink">
          {rules.now} {sentence}
        </p>
      )}
      {names.filter((one) => !isRuledKind(one)).map(field)}
      {name === 'messages' && sms && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">{rules.settings.messages.bySms}</legend>
          {names.filter(isRuledKind).map(field)}
        </fieldset>
      )}
    </FormDialog>
  )
}
