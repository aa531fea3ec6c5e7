import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { DeskRefund } from '../../../contract/desk/desk.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { RefundablePayment } from '../../../contract/payments/refunds-by-staff.ts'
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

/** What is due back to one person for one seat is one thing, however many payments it was. */
export const dueBySeat = (refunds: readonly DeskRefund[]): Refunds[] =>
  [
    ...Map.groupBy(refunds, ({ bookingId, paymentId }) => bookingId ?? paymentId).values(),
  ] as unknown[] as Refunds[]

/** Money that was taken by hand and has to be refunded by hand. */
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
              {dueBySeat(refunds).map((ofSeat) => (
                <li key={ofSeat[0].paymentId}>
                  <Card className="grid gap-2 p-4">
                    <PersonLine person={ofSeat[0]} unnamed={texts.unnamed} />
                    <DueRefund refunds={ofSeat} />
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

/** How much is refunded for which seat and since when, how it came, and the act itself. */
export function DueRefund({ refunds, onDone }: Props) {
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
          {texts.toRefund} <Money amount={toMajor(minor, currency)} currency={currency} />
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {sessionTitle} · {texts.dueSince} <DateTime value={first.due_at} show="date" /> · {ways.join(', ')}
          {first.branch && ` · ${texts.takenAt(first.branch)}`}
        </p>
      </div>
      <RefundButton
        button={{
          size: 'sm',
          className: 'shrink-0 justify-self-start',
          'aria-label': `${texts.refund}: ${name}`,
        }}
        way="due"
        person={first}
        sessionTitle={sessionTitle}
        payments={refunds.map(asRefundable) as unknown as [Refundable, ...Refundable[]]}
        {...(onDone && { onDone })}
      />
    </div>
  )
}

const asRefundable = ({ paymentId, method, amount, amountInCents, currency }: DeskRefund): Refundable => ({
  ...{ paymentId, method, amount, amountInCents, currency },
  byHand: true,
})

/** A payment of which so much can be refunded. */
export type Refundable = Omit<RefundablePayment, 'freesSeat'> & { freesSeat?: boolean }

/**
 * `choose`: one of the payments is refunded, whole or in part. `due`: it was decided before that they are due
 * back, and all are at once. `instead`: its provider does not refund it, so it is refunded by hand.
 */
export type Way = 'choose' | 'due' | 'instead'

export type RefundProps = {
  person: { name: string; email: string | null; phone: string | null }
  sessionTitle: string
  payments: readonly [Refundable, ...Refundable[]]
  way?: Way
  onClose: () => void
  /** With what was refunded, in words. */
  onDone?: (amount: string) => void
}

const load = async () => {
  const [{ RefundDialog }] = await Promise.all([
    import('./refund-dialog.tsx'),
    import('../../ui/dialog-box.tsx'),
  ])
  return RefundDialog
}

type ButtonProps = Omit<RefundProps, 'onClose'> & { button?: ComponentProps<typeof Button> }

/** The button that refunds payments, and its dialog, whose code loads at the first press. */
export function RefundButton({ button, ...props }: ButtonProps) {
  const texts = useDeskTexts()
  const [isOpen, setOpen] = useState(false)
  const Box = useLazyComponent(load, isOpen)
  return (
    <>
      <Button {...button} busy={isOpen && !Box} onClick={() => setOpen(true)}>
        {button?.children ?? texts.refund}
      </Button>
      {isOpen && Box && <Box {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
