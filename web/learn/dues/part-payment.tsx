import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import { WaysToPay } from '../../book/checkout/ways-to-pay.tsx'
import { Page } from '../../dashboard/page.tsx'
import { PayingFor } from '../../family/paying-for.tsx'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { bookingQuery } from '../../queries/bookings.ts'
import { ownSessionQuery } from '../../queries/sessions.ts'
import { isOpenPart } from '../../sessions/fee-parts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadProblem } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BookingLink, Closes, DueDay, PartReceipt, PartState, Settled } from './part-state.tsx'

type Props = { sessionId: string; number: number }

/** Pays a later part of the fee of a seat that one has, in the ways in which seats are paid. */
export function PartPayment({ sessionId, number }: Props) {
  const texts = usePartTexts()
  const { partOf } = useCommonTexts()
  const query = useQuery(bookingQuery(sessionId))
  const { sessionDetails: booking, parts } = query.data ?? {}
  const part = parts?.find((one) => one.part === number)
  const isNext = part !== undefined && parts?.find(isOpenPart) === part
  const nameOf = isNext ? texts.payTitle : partOf
  const title = part ? nameOf(part.part, part.parts) : texts.title
  const parent = { to: paths.dues(), label: texts.title }
  return (
    <Page title={title} parent={parent}>
      {booking && parts && part ? (
        <Card className="grid max-w-xl gap-5 p-5 sm:p-6">
          <PayingFor />
          <What booking={booking} part={part} />
          <NextStep booking={booking} parts={parts} part={part} />
        </Card>
      ) : query.isPending ? (
        <Skeleton className="h-96 max-w-xl rounded-card" />
      ) : (
        <NoPart query={query} />
      )}
    </Page>
  )
}

function NoPart({ query }: { query: UseQueryResult<unknown> }) {
  const texts = usePartTexts()
  const missing = { title: texts.noParts, text: texts.noPartsHint, to: paths.dues(), label: texts.seeDues }
  if (!query.data) return <LoadProblem query={query} title={texts.failed} missing={missing} />
  return (
    <EmptyState
      title={texts.noParts}
      text={texts.noPartsHint}
      action={<ButtonLink to={paths.dues()}>{texts.seeDues}</ButtonLink>}
    />
  )
}

type One = { booking: BookedSession; part: FeePart }

/** What is paid: which seat, how much, until when. */
function What({ booking: { _id, title, tutor }, part }: One) {
  const texts = useSessionTexts()
  return (
    <div className="grid gap-3">
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-bold text-lg leading-snug">
          <BookingLink id={_id} title={title} />
        </h2>
        <p className="text-muted">{texts.by(tutor)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-bold text-3xl">
          <Money amount={part.amount} currency={part.currency} />
        </p>
        {part.state !== 'due' && <PartState state={part.state} />}
      </div>
      {isOpenPart(part) && (
        <p>
          <DueDay {...part} />
        </p>
      )}
      {part.state === 'late' && <Closes part={part} />}
    </div>
  )
}

/** The ways to pay the part, or why it is not to be paid, and what is instead. */
function NextStep({ booking, parts, part }: One & { parts: readonly FeePart[] }) {
  const texts = { checkout: useCheckoutTexts(), common: useCommonTexts(), parts: usePartTexts() }
  const { money } = useFormats()
  const navigate = useNavigate()
  const own = useQuery(ownSessionQuery(booking.sessionId))
  const next = parts.find(isOpenPart)
  const toNext = next && (
    <ButtonLink variant="accent" to={paths.payment(booking.sessionId, next.part)}>
      {texts.parts.payPart(next.part, money(next.amount, next.currency))}
    </ButtonLink>
  )
  if (part.state === 'paid')
    return (
      <Settled title={texts.parts.alreadyPaid(part.part)} hint={texts.parts.alreadyPaidHint}>
        <PartReceipt part={part} />
        {toNext}
      </Settled>
    )
  if (part.state === 'waived')
    return (
      <Settled title={texts.parts.waived(part.part)} hint={part.waiveReason}>
        {toNext}
      </Settled>
    )
  if (next && next.part < part.part)
    return (
      <div className="grid gap-3">
        <p role="status">
          <strong className="block text-lg">{texts.parts.earlierFirst(next.part)}</strong>
          {texts.parts.earlierFirstHint}
        </p>
        {toNext}
      </div>
    )
  const paid = texts.checkout.part.paid(texts.common.partOf(part.part, part.parts))
  if (own.isPending) return <Skeleton className="h-96" />
  return (
    <WaysToPay
      session={{ _id: booking.sessionId, title: booking.title, fee: part.amount, part: part.part }}
      own={own.data}
      takesCode={false}
      onPaid={() => {
        notify.success(paid)
        void navigate(paths.dues())
      }}
      onReleased={() => void navigate(paths.dues())}
    />
  )
}
