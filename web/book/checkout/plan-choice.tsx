import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayOf } from '../../../contract/formats/dates.ts'
import type { OwnSession, Quote } from '../../../contract/sessions/quote.ts'
import { useNow } from '../../hooks/use-now.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { ownSessionQuery } from '../../queries/sessions.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { RadioCard } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'

/** B10: all at once or in monthly parts, with the amount and the day of each before anything is paid. */
export function PlanChoice({ whole, parts, byParts, choose }: Plans) {
  const texts = usePartTexts()
  const { money } = useFormats()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{texts.howMuch}</legend>
      <Option name={texts.whole} checked={!byParts} onChoose={() => choose(false)}>
        <Money amount={whole.amount} currency={whole.currency} />
      </Option>
      <Option name={texts.monthly(parts.schedule.length)} checked={byParts} onChoose={() => choose(true)}>
        {texts.eachMonth(money(parts.amount, parts.currency))}
      </Option>
      {byParts && <Plan {...parts} />}
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

function Plan({ schedule, total, currency }: Plans['parts']) {
  const texts = usePartTexts()
  const { money, number } = useFormats()
  const today = dayOf(useNow())
  return (
    <section aria-label={texts.plan} className="rounded-control bg-sunken px-4 py-2">
      <ol>
        {schedule.map(({ part, amount, dueOn }) => (
          <li key={part} className="flex items-baseline gap-3 border-line border-b py-1.5">
            <span className="w-5 shrink-0 text-muted tabular-nums">{number(part)}</span>
            <span className="flex-1">
              {dueOn === today ? texts.today : <DateTime value={dueOn} show="date" />}
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ol>
      <p className="pt-1.5 text-right font-semibold">{texts.sum(money(total, currency))}</p>
    </section>
  )
}

/** A code with its price. `isHeld`: a seat is held at it already. */
export type AppliedCode = { code: string; amount: number; full: number; isHeld: boolean }

/** Why a code does not apply, in the server's words; undefined for one that does. */
export type CodeProblem = Quote['codeProblem']

/** All at once, or in parts: what each costs, and what is chosen. */
type Plans = {
  whole: NonNullable<Quote['whole']>
  parts: NonNullable<Quote['parts']>
  byParts: boolean
  choose: (byParts: boolean) => void
}

type Options = {
  sessionId: string
  /** What the server says without a code that is typed here. */
  own: OwnSession | undefined
  /** Begins with the fee by parts. */
  wantsParts: boolean
}

/**
 * Keeps what is chosen of what the server says: with the discount code that was typed here, at once or,
 * where the fee may be paid by parts, the first of them. A code is asked for once, when it is applied; until
 * its answer is there everything stays as it was, because a card may be half typed.
 */
export function useChoice({ sessionId, own, wantsParts }: Options) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const [byParts, setByParts] = useState(wantsParts || own?.hold?.parts !== undefined)
  const byCode = useQuery({ ...ownSessionQuery(sessionId, typed), enabled: typed !== undefined })
  const { whole, parts } = (typed !== undefined && byCode.data) || own || {}
  const choice = (byParts ? parts : whole) ?? whole ?? parts
  const plan: Plans | undefined = whole && parts && { whole, parts, byParts, choose: setByParts }
  const { code, amount = 0, full = 0 } = choice ?? {}
  const applied: AppliedCode | undefined =
    code === undefined ? undefined : { code, amount, full, isHeld: code === codeOf(own) }

  async function apply(wanted: string): Promise<CodeProblem> {
    const answer = await client.fetchQuery({ ...ownSessionQuery(sessionId, wanted), staleTime: 0 })
    if (answer.codeProblem) return answer.codeProblem
    const name = codeOf(answer)
    if (name === undefined) throw new Error('A seat that is bought has no price')
    client.setQueryData(ownSessionQuery(sessionId, name).queryKey, answer)
    setTyped(name)
    return undefined
  }

  return {
    choice,
    /** The code to buy with; one that a seat is held at stays by itself. */
    code: typed,
    part: choice !== undefined && choice === parts ? 1 : undefined,
    plan,
    discount: { applied, apply, remove: () => setTyped(undefined) },
  }
}

const codeOf = (quote: OwnSession | undefined) => quote?.whole?.code ?? quote?.parts?.code
