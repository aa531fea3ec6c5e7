import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { WaysToPay } from '../../book/checkout/ways-to-pay.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { bookingQuery } from '../../queries/bookings.ts'
import { isOpenPart } from '../../sessions/fee-parts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadProblem } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BookingLink, Closes, DueDay, PartReceipt, PartState } from './part-state.tsx'

type Props = { sessionId: string; number: number }

/** Pays a later part of the fee of a seat that one has, in the ways in which seats are paid. */
export function PartPayment({ sessionId, number }: Props) {
  const texts = usePartTexts()
  const { partOf } = useCommonTexts()
  const { userId } = useCurrentUser()
  const query = useQuery(bookingQuery(sessionId, userId))
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
          <What booking={booking} part={part} />
          <NextStep booking={booking} parts={parts} part={part} userId={userId} />
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
  const [title, text] = [texts.noParts, texts.noPartsHint]
  const missing = { title, text, to: paths.dues(), label: texts.seeDues }
  if (!query.data) return <LoadProblem query={query} title={texts.failed} missing={missing} />
  return (
    <EmptyState
      title={title}
      text={text}
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
function NextStep({ booking, parts, part, userId }: One & { parts: readonly FeePart[]; userId: string }) {
  const texts = {
    checkout: useCheckoutTexts(),
    common: useCommonTexts(),
    parts: usePartTexts(),
  }
  const { money } = useFormats()
  const navigate = useNavigate()
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
  function onPaid() {
    notify.success(paid)
    void navigate(paths.dues())
  }
  return (
    <WaysToPay
      session={{ _id: booking.sessionId, title: booking.title, fee: part.amount, part: part.part }}
      userId={userId}
      takesCode={false}
      onPaid={onPaid}
      onReleased={() => void navigate(paths.dues())}
    />
  )
}

function Settled({
  title,
  hint,
  children,
}: {
  title: string
  hint: string | undefined
  children: ReactNode
}) {
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
