import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import type { PartState as State } from '../../../contract/fee-parts/fee-plan.ts'
import { useNow } from '../../hooks/use-now.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { hasClosed } from '../../sessions/fee-parts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { DownloadReceipt } from '../money/download-receipt.tsx'

const tones: Record<State, Tone> = { due: 'info', late: 'danger', paid: 'success', waived: 'neutral' }

/** The state of a part in a word or two. */
export function PartState({ state }: { state: State }) {
  const texts = usePartTexts()
  return (
    <Badge tone={tones[state]} className="shrink-0">
      {texts.states[state]}
    </Badge>
  )
}

/** The title of the session whose fee is paid, as the link to its booking. */
export function BookingLink({ id, title }: { id: string; title: string }) {
  return (
    <Link prefetch="intent" to={paths.booked(id)} className="hover:underline">
      {title}
    </Link>
  )
}

/** Says what closes, or is closed, while a part is not paid. */
export function Closes({ part }: { part: Pick<FeePart, 'state' | 'closedFrom'> }) {
  const texts = usePartTexts()
  const { dateTime } = useTimeFormats()
  const now = useNow()
  if (part.closedFrom === undefined) return null
  return hasClosed(part, now) ? (
    <p className="rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">{texts.closedNow}</p>
  ) : (
    <p className="text-muted">{texts.closesOn(dateTime(part.closedFrom, 'date'))}</p>
  )
}

/** Until when a part is to be paid, or was. */
export function DueDay({ dueOn, state }: Pick<FeePart, 'dueOn' | 'state'>) {
  const texts = usePartTexts()
  return (
    <>
      {state === 'late' ? texts.wasDue : texts.payBy}{' '}
      <strong className="whitespace-nowrap">
        <DateTime value={dueOn} show="date" />
      </strong>
    </>
  )
}

/** The receipt of a part that is paid: to read, and as PDF once it has its number. */
export function PartReceipt({ part: { paymentId, receiptNumber } }: { part: FeePart }) {
  const texts = usePartTexts()
  if (!paymentId) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Link
        prefetch="intent"
        to={paths.paymentReceipt(paymentId)}
        className="inline-flex min-h-11 items-center text-primary text-sm hover:underline"
      >
        {texts.receipt} {receiptNumber}
      </Link>
      {receiptNumber && (
        <DownloadReceipt
          receipt={{ paymentId }}
          number={receiptNumber}
          short={{ text: texts.pdf, label: texts.pdfOf(receiptNumber) }}
        />
      )}
    </div>
  )
}

type SettledProps = { title: string; hint: string | undefined; children: ReactNode }

/** A part that is not to be paid any more: why, and where the others are. */
export function Settled({ title, hint, children }: SettledProps) {
  const texts = usePartTexts()
  return (
    <div className="grid gap-3">
      <div role="status" className="flex items-start gap-2.5">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
        <p className="min-w-0 wrap-anywhere">
          <strong className="block text-lg">{title}</strong>
          {hint}
        </p>
      </div>
      {children}
      <ButtonLink variant="secondary" to={paths.dues()}>
        {texts.seeDues}
      </ButtonLink>
    </div>
  )
}
