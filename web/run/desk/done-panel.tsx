import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { FoundReceipt } from '../../../contract/desk/staff-search.ts'
import type { PartOf } from '../../../contract/fee-parts/fee-parts.ts'
import { useConfig } from '../../client-config.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTitleOf } from '../../i18n/methods.ts'
import { Receipt } from '../../learn/money/receipt.tsx'
import { paths } from '../../paths.ts'
import { paymentReceiptQuery } from '../../queries/checkouts.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { hitClasses } from '../../ui/contact.tsx'
import { focusOnce } from '../../ui/focus-heading.ts'
import { Money } from '../../ui/money.tsx'

type Taken = {
  paymentId: string
  bookingId: string
  receipt: string
  amount: number
  /** Of it so much was taken now, and the rest paid in advance. */
  now: number
  /** So much more was put on the counter. */
  change: number
  /** Which part of a fee was paid. */
  part?: PartOf
}

/**
 * This was done for a person: money was taken or refunded, or they got a free seat or a place in a line.
 */
export type Done = { name: string } & (
  | { taken: Taken }
  | { refunded: string }
  | { bookingId: string }
  | { position: number }
)

/**
 * Shows what was done, and what follows: the paper, and the next person. It stands where the sale was, so
 * that nobody sells to the same person again by accident.
 */
export function DonePanel({ done, onNext }: { done: Done; onNext: () => void }) {
  const texts = useDeskTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  const taken = 'taken' in done ? done.taken : undefined
  const part = taken?.part
  const said =
    'taken' in done
      ? done.taken.now > 0
        ? texts.taken(money(done.taken.now, currency), done.name)
        : texts.balance.used(money(done.taken.amount, currency), done.name)
      : 'refunded' in done
        ? texts.refundedTo(done.refunded, done.name)
        : 'position' in done
          ? texts.inLine(done.name, done.position)
          : texts.gaveSeat(done.name)
  return (
    <Card className="grid max-w-2xl gap-4 p-5 sm:p-6">
      <div role="status">
        <h2 ref={focusOnce} tabIndex={-1} className="wrap-anywhere font-bold text-xl">
          {said}
        </h2>
        {taken && (
          <p className="mt-1 text-muted">
            {part && isLaterPart(part.number)
              ? texts.takenPart(taken.receipt, part.number, part.of)
              : texts.takenReceipt(taken.receipt)}
          </p>
        )}
        {taken && taken.change > 0 && (
          <p className="mt-2 font-semibold text-lg">{texts.change.back(money(taken.change, currency))}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {taken && <PrintReceipt paymentId={taken.paymentId} />}
        <Button onClick={onNext}>{texts.nextPerson}</Button>
        {part && (
          <ButtonLink to={paths.centreDues()} variant="secondary">
            {texts.toDues}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** Prints it here, so that the next person is one press away afterwards. On the screen it is not shown. */
function PrintReceipt({ paymentId }: { paymentId: string }) {
  const texts = useDeskTexts()
  const { data: receipt, isError } = useQuery(paymentReceiptQuery(paymentId))
  // It may be pressed before the receipt is here.
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (!isAsked || !receipt) return
    setIsAsked(false)
    window.print()
  }, [isAsked, receipt])
  const content = (
    <>
      <Printer aria-hidden="true" className="size-5" />
      {texts.printReceipt}
    </>
  )
  // It did not load: its own page can try again.
  if (isError && !receipt)
    return (
      <ButtonLink variant="secondary" to={paths.paymentReceipt(paymentId)}>
        {content}
      </ButtonLink>
    )
  return (
    <>
      <Button variant="secondary" busy={isAsked} onClick={() => setIsAsked(true)}>
        {content}
      </Button>
      {receipt && (
        <div className="hidden print:block">
          <Receipt receipt={receipt} />
        </div>
      )}
    </>
  )
}

/** A receipt, which opens. */
export function ReceiptHit({ receipt }: { receipt: FoundReceipt }) {
  const texts = useDeskTexts()
  const title = useTitleOf()(receipt)
  const { money } = useFormats()
  const { number = '', name, amount, refunded, currency, paymentId, bookingId } = receipt
  return (
    <Link
      to={paymentId ? paths.paymentReceipt(paymentId) : paths.receipt(bookingId ?? '')}
      className={hitClasses}
    >
      <ReceiptText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-semibold">
          {texts.receipt} {number} · <Money amount={amount} currency={currency} />
        </span>
        <span className="wrap-anywhere block text-muted text-sm">
          {name || texts.unnamed} · {title}
        </span>
        {refunded !== undefined && (
          <span className="block font-medium text-sm">{texts.refunded(money(refunded, currency))}</span>
        )}
      </span>
    </Link>
  )
}
