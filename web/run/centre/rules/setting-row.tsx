import { useState } from 'react'
import { Link } from 'react-router'
import type { SettingName, Settings } from '../../../../contract/centre/settings.ts'
import { useConfig } from '../../../client-config.tsx'
import { useAnchor } from '../../../hooks/use-anchor.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessageChoiceTexts } from '../../../i18n/message-choices.ts'
import { useRuleTexts } from '../../../i18n/rules.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { sentenceOf } from './sentence.ts'
import { SettingForm } from './setting-form.tsx'
import type { Values } from './settings.ts'

type Props<Name extends SettingName = SettingName> = { name: Name; setting: Settings[Name] }

/** A rule: what it does, what it is now, who made it so, and its form, which an address may open. */
export function SettingRow({ name, setting }: Props) {
  const rules = useRuleTexts()
  const { title, hint } = rules.settings[name]
  const { isNamed, attributes } = useAnchor(name)
  const [isOpen, setOpen] = useState(isNamed)
  const sentence = useSentence(name, setting.value)
  return (
    <li
      {...attributes}
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-4 py-3 outline-none sm:px-5"
    >
      <h3 className="self-center font-semibold">{title}</h3>
      <Button
        size="sm"
        variant="secondary"
        aria-label={rules.changeNamed(title)}
        onClick={() => setOpen(true)}
      >
        {rules.change}
      </Button>
      <p className="col-span-full text-muted sm:pr-24">{hint}</p>
      <p className="wrap-anywhere col-span-full font-medium sm:pr-24">{sentence}</p>
      <LastChange name={name} setting={setting} />
      {isOpen && (
        <SettingForm name={name} setting={setting} sentence={sentence} onClose={() => setOpen(false)} />
      )}
    </li>
  )
}

function useSentence(name: SettingName, value: Values): string {
  const rules = useRuleTexts()
  const { kinds } = useMessageChoiceTexts()
  const { sms, currency } = useConfig()
  const { money } = useFormats()
  return sentenceOf(name, value, { rules, kinds }, { money: (amount) => money(amount, currency), sms })
}

/** Who changed it last and when, with the way to all its changes. */
function LastChange({ name, setting: { version, action, changedAt, by } }: Props) {
  const texts = useRuleTexts()
  const { dateTime } = useTimeFormats()
  if (version === 0) return <p className="col-span-full text-muted text-sm">{texts.neverChanged}</p>
  if (!changedAt) return <p className="col-span-full text-muted text-sm">{texts.changedLongAgo}</p>
  const when = dateTime(changedAt)
  return (
    <p className="wrap-anywhere col-span-full text-sm">
      <Link
        to={paths.auditTrail(`?action=${action}`)}
        aria-label={texts.history(texts.settings[name].title)}
        className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink lg:min-h-7"
      >
        {by ? texts.changed(by, when) : texts.changedBefore(when)}
      </Link>
    </p>
  )
}
