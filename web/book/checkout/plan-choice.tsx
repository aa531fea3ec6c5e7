import type { ReactNode } from 'react'
import { dayOf } from '../../../contract/formats/dates.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Price } from '../../../contract/sessions/quote.ts'
import { useNow } from '../../hooks/use-now.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { RadioCard } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'
import type { PlanChoice as Choice } from './use-price.ts'

/** B10: all at once or in monthly parts, with the amount and the day of each before anything is paid. */
export function PlanChoice({ whole, parts, byParts, choose }: Choice) {
  const texts = usePartTexts()
  const { money } = useFormats()
  const plan = parts.parts ?? []
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{texts.howMuch}</legend>
      <Option name={texts.whole} checked={!byParts} onChoose={() => choose(false)}>
        <Money amount={whole.amount} currency={whole.currency} />
      </Option>
      <Option name={texts.monthly(plan.length)} checked={byParts} onChoose={() => choose(true)}>
        {texts.eachMonth(money(parts.amount, parts.currency))}
      </Option>
      {byParts && <Plan plan={plan} currency={parts.currency} />}
    </fieldset>
  )
}

type OptionProps = { name: string; checked: boolean; onChoose: () => void; children: ReactNode }

function Option({ name, children, ...choice }: OptionProps) {
  const label = (
    <span className="flex flex-1 flex-wrap justify-between gap-x-3 font-semibold">
      <span>{name}</span>
      <span className="whitespace-nowrap">{children}</span>
    </span>
  )
  return <RadioCard name="plan" label={label} {...choice} />
}

type PlanProps = { plan: NonNullable<Price['parts']>; currency: string }

function Plan({ plan, currency }: PlanProps) {
  const texts = usePartTexts()
  const { money, number } = useFormats()
  const today = dayOf(useNow())
  const sum = plan.reduce((total, { amountInCents }) => total + amountInCents, 0)
  return (
    <section aria-label={texts.plan} className="rounded-control bg-sunken px-4 py-2">
      <ol>
        {plan.map(({ part, amount, dueOn }) => (
          <li key={part} className="flex items-baseline gap-3 border-line border-b py-1.5">
            <span className="w-5 shrink-0 text-muted tabular-nums">{number(part)}</span>
            <span className="flex-1">
              {dueOn === today ? texts.today : <DateTime value={dueOn} show="date" />}
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ol>
      <p className="pt-1.5 text-right font-semibold">{texts.sum(money(toMajor(sum, currency), currency))}</p>
    </section>
  )
}
