import type { ReactNode } from 'react'
import type { ChoiceRefund, OpenChoice } from '../../../contract/classes/class-change-choices.ts'
import { useConfig } from '../../client-config.tsx'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWayName } from '../../i18n/methods.ts'
import { ClassTime } from '../../sessions/class-time.tsx'
import { Button } from '../../ui/button.tsx'

type Props = {
  label: ReactNode
  hint?: ReactNode
  variant?: 'primary' | 'secondary'
  /** Whether what it opens is open, for a button that opens something. */
  expanded?: boolean
  busy?: boolean
  onChoose: () => void
}

/** An answer as a button over the whole width, with what follows from it below the words. */
export function LargeChoice({ label, hint, variant = 'secondary', expanded, busy = false, onChoose }: Props) {
  return (
    <Button
      variant={variant}
      size="lg"
      busy={busy}
      aria-expanded={expanded}
      onClick={onChoose}
      className="w-full flex-col gap-1 py-3"
    >
      <span>{label}</span>
      {hint && <span className="font-normal text-sm">{hint}</span>}
    </Button>
  )
}

type Happened = { change: OpenChoice; isNamed?: boolean }

/** A changed class: what was planned, what is planned instead, and why. `isNamed`: of which session it is. */
export function WhatHappened({ change, isNamed = false }: Happened) {
  const { kind, before, after, reason, title } = change
  const texts = useChoiceTexts()
  return (
    <div className="grid gap-2">
      <h2 className="wrap-anywhere font-bold text-lg">
        {isNamed ? `${texts[kind]}: ${title}` : texts[kind]}
      </h2>
      <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{texts.was}</dt>
        <dd className="line-through">
          <ClassTime {...before} />
        </dd>
        {after && (
          <>
            <dt className="text-muted">{texts.is}</dt>
            <dd className="font-semibold">
              <ClassTime {...after} />
            </dd>
          </>
        )}
      </dl>
      <p className="wrap-anywhere">{texts.reason(reason)}</p>
    </div>
  )
}

/** How money is refunded, in words: "by bKash", or each part of it where it is refunded several ways. */
export function useRefundWays() {
  const texts = useChoiceTexts()
  const wayName = useWayName()
  const { currency } = useConfig()
  const { money } = useFormats()
  return (by: ChoiceRefund['by']): string => {
    const ways = by
      .filter(({ amountInCents }) => amountInCents > 0)
      .map(({ method, byHand, amount }) => ({
        amount: money(amount, currency),
        way:
          method === 'balance' ? texts.toBalance : byHand ? texts.atDesk : texts.by(wayName(method, byHand)),
      }))
    const [only] = ways
    const isOneWay = only && ways.every(({ way }) => way === only.way)
    return isOneWay ? only.way : ways.map(({ amount, way }) => `${amount} ${way}`).join(', ')
  }
}

/** Amounts as their reader writes them. */
export function useAmount() {
  const { currency } = useConfig()
  const { money } = useFormats()
  return (amount: number) => money(amount, currency)
}
