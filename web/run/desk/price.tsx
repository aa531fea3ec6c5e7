import { useState } from 'react'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import type { DeskQuote } from '../../../contract/sessions/quote.ts'
import { useConfig } from '../../client-config.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { isOpenPart } from '../../sessions/fee-parts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioCard, TextField } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'
import { NamedList } from '../../ui/named-list.tsx'

type Props = {
  all: number
  first: number
  parts: number
  byParts: boolean
  onChoose: (byParts: boolean) => void
}

/** Whether a person pays all of a fee now, or the first part of it. */
export function PartChoice({ all, first, parts, byParts, onChoose }: Props) {
  const texts = useDeskTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium">{texts.howMuch}</legend>
      <RadioCard
        name="part"
        label={texts.allAtOnce(money(all, currency))}
        checked={!byParts}
        onChoose={() => onChoose(false)}
      />
      <RadioCard
        name="part"
        label={texts.firstPart(parts, money(first, currency))}
        checked={byParts}
        onChoose={() => onChoose(true)}
      />
    </fieldset>
  )
}

/** Which part of a fee is taken now, and by when it is to be paid. */
export function NextPart({ part: { number, of }, dueOn, state }: NonNullable<DeskQuote['next']>) {
  const texts = useDeskTexts()
  const { dateTime } = useTimeFormats()
  const day = dateTime(dueOn, 'date')
  return (
    <p role="status">
      <span className="font-medium">{texts.takes(number, of)}</span>{' '}
      {state === 'late' && (
        <>
          {texts.dueOn(day)} <Badge tone="danger">{texts.partStates.late}</Badge>
        </>
      )}
      {state === 'due' && texts.dueBy(day)}
    </p>
  )
}

/**
 * Shows what a person has paid of the fee of their seat, and what comes. Folded: the form says which part is
 * next.
 */
export function SeatParts({ parts }: { parts: readonly FeePart[] }) {
  const texts = { desk: useDeskTexts(), plan: usePartTexts().feePlan }
  const settled = parts.filter((part) => !isOpenPart(part)).length
  return (
    <details className="rounded-control border border-line bg-surface px-3 text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {settled === parts.length ? texts.desk.allPaid : texts.desk.settled(settled, parts.length)}
      </summary>
      <NamedList ordered name={texts.plan.parts} className="divide-y divide-line border-line border-t">
        {parts.map((part) => (
          <li key={part._id} className="flex items-baseline justify-between gap-x-3 py-2">
            <span>
              {texts.plan.part(part.part)} <State part={part} />
            </span>
            <Money amount={part.amount} currency={part.currency} />
          </li>
        ))}
      </NamedList>
    </details>
  )
}

/** Its day while it is to come, else what became of it. */
function State({ part: { state, dueOn } }: { part: FeePart }) {
  const texts = { desk: useDeskTexts(), plan: usePartTexts().feePlan }
  const { dateTime } = useTimeFormats()
  if (state === 'due') return <span className="text-muted">{texts.plan.by(dateTime(dueOn, 'date'))}</span>
  const tone = state === 'late' ? 'danger' : state === 'paid' ? 'success' : 'neutral'
  return <Badge tone={tone}>{texts.desk.partStates[state]}</Badge>
}

type CodeProps = { quote: DeskQuote; onCode: (code: string) => void }

/** A discount code that the person shows: what it makes of the price, or why it does not apply. */
export function DeskCode({ quote, onCode }: CodeProps) {
  const texts = useDeskTexts().code
  const { money } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { codeProblem, whole } = quote
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3.5 justify-self-start font-normal text-primary underline"
        onClick={() => setOpen(true)}
      >
        {texts.label}
      </Button>
    )
  return (
    <div>
      <TextField
        label={texts.label}
        autoCapitalize="characters"
        autoComplete="off"
        autoFocus
        maxLength={40}
        error={codeProblem}
        onBlur={({ target }) => onCode(target.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onCode(event.currentTarget.value.trim())
        }}
      />
      {whole?.code !== undefined && (
        <p role="status" className="mt-1.5 font-medium text-success">
          {texts.instead(money(whole.amount, whole.currency), money(whole.full, whole.currency))}
        </p>
      )}
    </div>
  )
}
