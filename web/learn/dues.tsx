import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { OwnDue } from '../../contract/fee-parts/fee-parts.ts'
import { Page } from '../dashboard/page.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { usePartTexts } from '../i18n/fee-parts.ts'
import { paths } from '../paths.ts'
import { duesQuery } from '../queries/bookings.ts'
import { isOpenPart } from '../sessions/fee-parts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DueRow, NextDue } from './dues/next-due.tsx'
import { BookingLink, PartReceipt } from './dues/part-state.tsx'

const JUST_PAID_MS = 10 * 60_000

/** B10: what the user pays by parts. What comes next is first, with the button that pays it. */
export default function Dues() {
  const texts = usePartTexts()
  return (
    <Page title={texts.title}>
      <Loaded
        query={useQuery(duesQuery())}
        failed={texts.failed}
        waiting={<Skeleton className="h-72 max-w-3xl rounded-card" />}
      >
        {(dues) => (dues.length > 0 ? <OwnDues dues={dues} /> : <NoDues />)}
      </Loaded>
    </Page>
  )
}

function OwnDues({ dues }: { dues: readonly OwnDue[] }) {
  const texts = usePartTexts()
  const payable = dues.filter(({ payable }) => payable)
  const late = payable.filter(({ state }) => state === 'late')
  const next = late.length > 0 ? late : payable.slice(0, 1)
  const now = useNow()
  const justPaid = dues.filter(({ paidAt }) => paidAt && Date.parse(paidAt) > now.getTime() - JUST_PAID_MS)
  return (
    <div className="grid max-w-3xl gap-8">
      {justPaid.map((due) => (
        <JustPaid key={due._id} due={due} />
      ))}
      {next.length > 0 ? (
        <ul className="grid gap-4">
          {next.map((due) => (
            <li key={due._id}>
              <NextDue due={due} isUrgent={due.state === 'late' || justPaid.length === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="flex items-start gap-2.5">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
          <span>
            <strong className="block text-lg">{texts.allPaid}</strong>
            {texts.allPaidHint}
          </span>
        </p>
      )}
      <Rows title={texts.later} dues={dues.filter((due) => isOpenPart(due) && !next.includes(due))} />
      <Rows title={texts.states.paid} dues={dues.filter(({ state }) => state === 'paid').toReversed()} />
      <Rows title={texts.states.waived} dues={dues.filter(({ state }) => state === 'waived').toReversed()} />
    </div>
  )
}

/** Says first to a person who comes from paying that it is paid, so that they do not pay the next part. */
function JustPaid({ due }: { due: OwnDue }) {
  const texts = usePartTexts()
  const { partOf } = useCommonTexts()
  return (
    <div className="flex items-start gap-2.5">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
      <div className="min-w-0">
        <p role="status">
          <strong className="block text-lg">{texts.isPaid(partOf(due.part, due.parts))}</strong>
          <BookingLink id={due.bookingId} title={due.sessionTitle} />
        </p>
        <PartReceipt part={due} />
      </div>
    </div>
  )
}

function Rows({ title, dues }: { title: string; dues: readonly OwnDue[] }) {
  if (dues.length === 0) return null
  return (
    <section className="grid gap-1">
      <h2 className="font-bold text-xl">{title}</h2>
      <ul>
        {dues.map((due) => (
          <li key={due._id}>
            <DueRow due={due} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoDues() {
  const texts = { bookings: useBookingTexts(), parts: usePartTexts() }
  return (
    <EmptyState
      icon={<WalletCards aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={texts.parts.none}
      text={texts.parts.noneHint}
      action={<ButtonLink to={paths.sessionList()}>{texts.bookings.findSession}</ButtonLink>}
    />
  )
}
