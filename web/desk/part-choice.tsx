import { useConfig } from '../client-config.tsx'
import { useDeskMessages } from '../i18n/desk.ts'
import { useFormats } from '../i18n/formats.ts'
import { RadioCard } from '../ui/radio-card.tsx'

type Props = {
  all: number
  first: number
  parts: number
  byParts: boolean
  onChoose: (byParts: boolean) => void
}

/** Whether a person pays all of a fee now, or the first part of it. */
export function PartChoice({ all, first, parts, byParts, onChoose }: Props) {
  const messages = useDeskMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium">{messages.howMuch}</legend>
      <RadioCard
        name="part"
        label={messages.allAtOnce(money(all, currency))}
        checked={!byParts}
        onChoose={() => onChoose(false)}
      />
      <RadioCard
        name="part"
        label={messages.firstPart(parts, money(first, currency))}
        checked={byParts}
        onChoose={() => onChoose(true)}
      />
    </fieldset>
  )
}
