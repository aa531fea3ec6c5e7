import { keepPreviousData, useQuery } from '@tanstack/react-query'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { Link } from 'react-router'
import type { MoneyEntry } from '../../contract/payments/payment-timeline.ts'
import { PayHeldSeat } from '../book/checkout/hold-countdown.tsx'
import { ReleaseSeat } from '../book/checkout/release-seat.tsx'
import { Page } from '../dashboard/page.tsx'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useChoiceTexts } from '../i18n/class-change-choices.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'
import { useMoneyTexts, useMoneyTextsOf } from '../i18n/money.ts'
import { paths } from '../paths.ts'
import { balanceQuery, moneyQuery } from '../queries/checkouts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { usePageAddress } from '../ui/pagination.tsx'
import { MoneyState } from './money/money-state.tsx'
import { Recheck } from './money/recheck.tsx'
import { Timeline } from './money/timeline.tsx'

/** The user's own payment attempts and the state of their money, newest first. */
export default function MyPayments() {
  const texts = { bookings: useBookingTexts(), money: useMoneyTexts() }
  const { money } = useFormats()
  const balance = useQuery(balanceQuery()).data
  const query = useQuery({ ...moneyQuery(usePageAddress()), placeholderData: keepPreviousData })
  return (
    <Page title={texts.money.title} intro={texts.money.intro}>
      {balance && balance.amount > 0 && (
        <p className="mb-5 font-medium">{texts.money.balance(money(balance.amount, balance.currency))}</p>
      )}
      <PagedList
        query={query}
        failed={texts.money.failedToLoad}
        empty={
          <EmptyState
            icon={<WalletCards aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.money.none}
            text={texts.money.noneHint}
            action={<ButtonLink to={paths.sessionList()}>{texts.bookings.findSession}</ButtonLink>}
          />
        }
      >
        {(entries) => (
          <ul className="grid max-w-3xl gap-5">
            {entries.map((entry) => (
              <li key={entry._id}>
                <MoneyEntryCard entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  )
}

/** One payment attempt and the state of its money. */
function MoneyEntryCard({ entry }: { entry: MoneyEntry }) {
  const texts = useEntryTexts(entry)
  const { partOf } = useCommonTexts()
  const { sessionId, bookingId, paymentId, receiptNumber, state, currency, part } = entry
  const receipt = paymentId
    ? paths.paymentReceipt(paymentId)
    : // A code made it free.
      state === 'booked' && bookingId && paths.receipt(bookingId)
  const isInBalance = state === 'refunded' && entry.events.some(({ method }) => method === 'balance')
  // What is settled has nothing to ask after.
  const isUnclear = state !== 'booked' && state !== 'refunded' && state !== 'cancelled'
  const isDueAtDesk = state === 'refund_due' && entry.byHand === true
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-lg leading-snug">
            <Link
              prefetch="intent"
              to={bookingId ? paths.booked(bookingId) : paths.bookedSession(sessionId)}
              className="hover:underline"
            >
              {entry.sessionTitle}
            </Link>
          </h2>
          <p className="font-semibold">
            <Money amount={entry.amount} currency={currency} />
          </p>
          {part && <p className="text-muted">{partOf(part.number, part.of)}</p>}
        </div>
        <MoneyState state={state}>{texts.states[state]}</MoneyState>
      </div>
      <p>{isInBalance ? texts.toBalance : isDueAtDesk ? texts.dueAtDesk : texts.sentences[state]}</p>
      <Timeline withIds events={entry.events} currency={currency} labels={texts.events} />
      {state === 'held' && entry.holdExpiresAt && (
        <PayHeldSeat
          sessionId={sessionId}
          expiresAt={entry.holdExpiresAt}
          part={part?.number}
          isSwitch={entry.forSwitch}
        />
      )}
      {(state === 'held' || state === 'confirming' || state === 'refund_due') && (
        <ButtonLink to={paths.checkout(entry._id)} variant="secondary" className="justify-self-start">
          {texts.follow}
        </ButtonLink>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {state === 'held' && (
          <ReleaseSeat sessionId={sessionId} part={part?.number} isSwitch={entry.forSwitch} />
        )}
        {bookingId && (
          <ButtonLink to={paths.booked(bookingId)} variant="secondary">
            {texts.seeBooking}
          </ButtonLink>
        )}
        {receipt && (
          <ButtonLink to={receipt} variant="secondary">
            {texts.seeReceipt} {receiptNumber}
          </ButtonLink>
        )}
        <Recheck sessionId={sessionId} part={part?.number} open={isUnclear && !isDueAtDesk} />
      </div>
    </Card>
  )
}

/** The texts about an attempt to pay: what it pays for decides what is said of the seat. */
function useEntryTexts({ part, forSwitch }: Pick<MoneyEntry, 'part' | 'forSwitch'>) {
  const texts = useMoneyTextsOf(part?.number)
  const { states, sentences, events } = useChoiceTexts()
  if (!forSwitch) return texts
  return {
    ...texts,
    states: { ...texts.states, ...states },
    sentences: { ...texts.sentences, ...sentences },
    events: { ...texts.events, ...events },
  }
}
