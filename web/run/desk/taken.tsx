import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import type { PartOf } from '../../../contract/fee-parts/fee-parts.ts'
import { useConfig } from '../../client-config.tsx'
import { useDeskMessages } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isLaterPart } from '../../learn/dues/later-part.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

export type TakenPayment = {
  paymentId: string
  bookingId: string
  receipt: string
  amount: number
  name: string
  /** Which part of a fee was paid. */
  part?: PartOf
}

/** What was taken, and the two things that follow: the paper, and the next person. */
export function Taken({ taken, onNext }: { taken: TakenPayment; onNext: () => void }) {
  const messages = useDeskMessages()
  const { money } = useFormats()
  const { part } = taken
  const { currency } = useConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="wrap-anywhere font-bold text-xl">
          {messages.taken(money(taken.amount, currency), taken.name)}
        </h2>
        <p className="mt-1 text-muted">
          {part && isLaterPart(part.number)
            ? messages.takenPart(taken.receipt, part.number, part.of)
            : messages.takenReceipt(taken.receipt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={part ? paths.paymentReceipt(taken.paymentId) : paths.receipt(taken.bookingId)}>
          <Printer aria-hidden="true" className="size-5" />
          {messages.printReceipt}
        </ButtonLink>
        <Button variant="secondary" onClick={onNext}>
          {messages.nextPerson}
        </Button>
        {part && (
          <ButtonLink to={paths.centreDues()} variant="secondary">
            {messages.toDues}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
