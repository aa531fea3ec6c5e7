import { useChoiceMessages } from '../i18n/choices.ts'
import { Switch } from '../ui/switch.tsx'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Whether a copied session is another batch of the same course. */
export function SeriesSwitch({ isOn, onChange }: Props) {
  const messages = useChoiceMessages()
  return (
    <div>
      <Switch isOn={isOn} onChange={onChange}>
        {messages.sameSeries}
      </Switch>
      <p className="text-muted text-sm">{messages.sameSeriesHint}</p>
    </div>
  )
}
