import type { FeePart, PartOf } from '../../../contract/fee-parts/fee-parts.ts'
import { useConfig } from '../../client-config.tsx'
import { useDeskMessages } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'

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

type NextPartProps = PartOf & { due?: FeePart }

/** Which part of a fee is taken now, and by when it is to be paid. */
export function NextPart({ number, of, due }: NextPartProps) {
  const messages = useDeskMessages()
  const { dateTime } = useTimeFormats()
  const day = due && dateTime(due.dueOn, 'date')
  return (
    <p role="status">
      <span className="font-medium">{messages.takes(number, of)}</span>{' '}
      {due?.state === 'late' && day && (
        <>
          {messages.dueOn(day)} <Badge tone="danger">{messages.partStates.late}</Badge>
        </>
      )}
      {due?.state === 'due' && day && messages.dueBy(day)}
    </p>
  )
}
