import Printer from 'lucide-react/icons/printer'
import type { PartOf } from '../../../contract/fee-parts/fee-parts.ts'
import { useConfig } from '../../client-config.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusOnce } from '../../ui/focus-heading.ts'

type Taken = {
  paymentId: string
  bookingId: string
  receipt: string
  amount: number
  /** Of it so much was taken now, and the rest paid in advance. */
  now: number
  /** Which part of a fee was paid. */
  part?: PartOf
}

/**
 * What was done for a person: money was taken or refunded, or they got a free seat or a place in a line.
 */
export type Done = { name: string } & (
  | { taken: Taken }
  | { refunded: string }
  | { bookingId: string }
  | { position: number }
)

/**
 * What was done, and what follows: the paper, and the next person. It stands where the sale was, so that
 * nobody sells to the same person again by accident.
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
      </div>
      <div className="flex flex-wrap gap-3">
        {taken && (
          <ButtonLink to={part ? paths.paymentReceipt(taken.paymentId) : paths.receipt(taken.bookingId)}>
            <Printer aria-hidden="true" className="size-5" />
            {texts.printReceipt}
          </ButtonLink>
        )}
        <Button variant={taken ? 'secondary' : 'primary'} onClick={onNext}>
          {texts.nextPerson}
        </Button>
        {part && (
          <ButtonLink to={paths.centreDues()} variant="secondary">
            {texts.toDues}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
