import { useQuery } from '@tanstack/react-query'
import type { SettingName } from '../../../../contract/centre/settings.ts'
import { type Language, languages } from '../../../../contract/formats/languages.ts'
import { EXAMPLE, smsCostOf } from '../../../../contract/messages/sms-cost.ts'
import { type RuledKind, smsWaysOf } from '../../../../contract/messages/states.ts'
import { useConfig } from '../../../client-config.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessageChoiceTexts } from '../../../i18n/message-choices.ts'
import { useRuleTexts } from '../../../i18n/rules.ts'
import { smsCostsQuery } from '../../../queries/centre.ts'
import { NumberField, SelectField, Switch } from '../../../ui/inputs.tsx'
import { languageNames } from '../../../ui/language-names.ts'
import type { useForm } from '../../../ui/use-form.ts'
import { type FieldKind, isRuledKind, type Values } from './settings.ts'

type Form = Pick<ReturnType<typeof useForm<Values, Values>>, 'field' | 'values' | 'setValue'>

type Props = { setting: SettingName; name: string; kind: FieldKind; form: Form; isFirst: boolean }

/** One value of a rule, of whatever kind. */
export function SettingField({ setting, name, kind, form, isFirst }: Props) {
  const texts = useRuleTexts().settings[setting]
  if (!('fields' in texts)) return <MessageField name={name} form={form} />
  const label = (texts.fields as Record<string, string>)[name] ?? ''
  if (kind === 'switch')
    return (
      <Switch isOn={form.values[name] === true} onChange={(isOn) => form.setValue(name, isOn)}>
        {label}
      </Switch>
    )
  return <NumberField label={label} step={1} autoFocus={isFirst} {...form.field(name)} />
}

/** The language, and whether an SMS goes, by kinds of messages, with what that costs in words. */
function MessageField({ name, form }: Pick<Props, 'name' | 'form'>) {
  const texts = useRuleTexts().settings.messages
  const { language: languageLabel, kinds } = useMessageChoiceTexts()
  if (isRuledKind(name)) return <WayField kind={name} label={kinds[name]} form={form} />
  return (
    <SelectField
      label={languageLabel}
      hint={texts.languageHint}
      options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      {...form.field(name)}
    />
  )
}

type WayProps = { kind: RuledKind; label: string; form: Form }

function WayField({ kind, label, form }: WayProps) {
  const { costs, ways } = useRuleTexts().settings.messages
  const { currency } = useConfig()
  const { money } = useFormats()
  const price = useQuery(smsCostsQuery).data?.price ?? 0
  const cost = money(smsCostOf(kind, form.values.language as Language, price), currency)
  return (
    <SelectField
      label={label}
      hint={costs[kind](EXAMPLE.people, EXAMPLE.classes, cost)}
      options={smsWaysOf(kind).map((value) => ({ value, label: ways[value] }))}
      {...form.field(kind)}
    />
  )
}
