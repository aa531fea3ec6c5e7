import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { DeskRefund } from '../../../contract/desk/desk.ts'
import type { ReturnablePayment } from '../../../contract/payments/give-back.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useTitleOf, useWayName } from '../../i18n/methods.ts'
import { deskRefundsQuery } from '../../queries/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PersonLine } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'

type Refunds = readonly [DeskRefund, ...DeskRefund[]]

/** What goes back to one person for one seat is one thing, however many payments it was. */
export const byHandOut = (refunds: readonly DeskRefund[]): Refunds[] =>
  [
    ...Map.groupBy(refunds, ({ bookingId, paymentId }) => bookingId ?? paymentId).values(),
  ] as unknown[] as Refunds[]

/** Money that was taken by hand and has to go back by hand. */
export function DueBack() {
  const texts = useDeskTexts()
  const query = useQuery(deskRefundsQuery)
  return (
    <section className="mt-10 grid max-w-2xl gap-4">
      <div>
        <h2 className="font-bold text-xl">{texts.dueTitle}</h2>
        <p className="text-muted">{texts.dueIntro}</p>
      </div>
      <Loaded query={query} failed={texts.failedToLoadDue}>
        {({ refunds, more }) => (
          <>
            {refunds.length === 0 && <p className="text-muted">{texts.dueNone}</p>}
            <ul className="grid gap-3">
              {byHandOut(refunds).map((handOut) => (
                <li key={handOut[0].paymentId}>
                  <Card className="grid gap-2 p-4">
                    <PersonLine person={handOut[0]} unnamed={texts.unnamed} />
                    <HandOut refunds={handOut} />
                  </Card>
                </li>
              ))}
            </ul>
            {more && <p className="text-muted text-sm">{texts.dueMore}</p>}
          </>
        )}
      </Loaded>
    </section>
  )
}

type Props = { refunds: Refunds; onDone?: (amount: string) => void }

/** How much goes back for which seat and since when, how it came, and the act itself. */
export function HandOut({ refunds, onDone }: Props) {
  const texts = useDeskTexts()
  const wayName = useWayName()
  const [first] = refunds
  const { currency } = first
  const sessionTitle = useTitleOf()(first)
  const name = first.name || texts.unnamed
  const minor = refunds.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  const ways = [
    ...new Set(refunds.map(({ method, reference = '' }) => `${wayName(method, true)} ${reference}`)),
  ]
  return (
    <div className="grid gap-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <p className="font-bold">
          {texts.toGiveBack} <Money amount={toMajor(minor, currency)} currency={currency} />
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {sessionTitle} · {texts.dueSince} <DateTime value={first.due_at} show="date" /> · {ways.join(', ')}
          {first.branch && ` · ${texts.takenAt(first.branch)}`}
        </p>
      </div>
      <GiveBack
        button={{
          size: 'sm',
          className: 'shrink-0 justify-self-start',
          'aria-label': `${texts.giveBack}: ${name}`,
        }}
        way="handOut"
        person={first}
        sessionTitle={sessionTitle}
        payments={refunds.map(asReturning) as unknown as [Returning, ...Returning[]]}
        {...(onDone && { onDone })}
      />
    </div>
  )
}

const asReturning = ({ paymentId, method, amount, amountInCents, currency }: DeskRefund): Returning => ({
  ...{ paymentId, method, amount, amountInCents, currency },
  byHand: true,
})

/** A payment of which so much can go back. */
export type Returning = Omit<ReturnablePayment, 'freesSeat'> & { freesSeat?: boolean }

/**
 * `choose`: one of the payments goes back, whole or in part. `handOut`: it was decided before that they go
 * back, and they do at once. `instead`: its provider does not return it, so it goes back by hand.
 */
export type Way = 'choose' | 'handOut' | 'instead'

export type GiveBackProps = {
  person: { name: string; email: string | null; phone: string | null }
  sessionTitle: string
  payments: readonly [Returning, ...Returning[]]
  way?: Way
  onClose: () => void
  /** With what was given back, in words. */
  onDone?: (amount: string) => void
}

const load = async () => {
  const [{ GiveBackDialog }] = await Promise.all([
    import('./give-back-dialog.tsx'),
    import('../../ui/dialog-box.tsx'),
  ])
  return GiveBackDialog
}

type ButtonProps = Omit<GiveBackProps, 'onClose'> & { button?: ComponentProps<typeof Button> }

/** The button that gives money of a payment back, and its dialog, whose code loads at the first press. */
export function GiveBack({ button, ...props }: ButtonProps) {
  const texts = useDeskTexts()
  const [isOpen, setOpen] = useState(false)
  const Box = useLazyComponent(load, isOpen)
  return (
    <>
      <Button {...button} busy={isOpen && !Box} onClick={() => setOpen(true)}>
        {button?.children ?? texts.giveBack}
      </Button>
      {isOpen && Box && <Box {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
