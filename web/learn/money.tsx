import { keepPreviousData, useQuery } from '@tanstack/react-query'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { Link } from 'react-router'
import type { MoneyEntry } from '../../contract/payments/payment-timeline.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { PayHeldSeat } from '../book/checkout/hold-countdown.tsx'
import { ReleaseSeat } from '../book/checkout/release-seat.tsx'
import { Page } from '../dashboard/page.tsx'
import { useBookingMessages } from '../i18n/bookings.ts'
import { useChoiceMessages } from '../i18n/class-change-choices.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useFormats } from '../i18n/formats.ts'
import { useMoneyMessages, useMoneyMessagesOf } from '../i18n/money.ts'
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
  const messages = { bookings: useBookingMessages(), money: useMoneyMessages() }
  const { userId } = useCurrentUser()
  const { money } = useFormats()
  const balance = useQuery(balanceQuery(userId)).data
  const query = useQuery({ ...moneyQuery(userId, usePageAddress()), placeholderData: keepPreviousData })
  return (
    <Page title={messages.money.title} intro={messages.money.intro}>
      {balance && balance.amount > 0 && (
        <p className="mb-5 font-medium">{messages.money.balance(money(balance.amount, balance.currency))}</p>
      )}
      <PagedList
        query={query}
        failed={messages.money.failedToLoad}
        empty={
          <EmptyState
            icon={<WalletCards aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={messages.money.none}
            text={messages.money.noneHint}
            action={<ButtonLink to={paths.sessionList()}>{messages.bookings.findSession}</ButtonLink>}
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
  const messages = useEntryMessages(entry)
  const { partOf } = useCommonMessages()
  const { sessionId, bookingId, paymentId, receiptNumber, state, currency, part } = entry
  const receipt = paymentId
    ? paths.paymentReceipt(paymentId)
    : // A code made it free.
      state === 'booked' && bookingId && paths.receipt(bookingId)
  const isInBalance = state === 'refunded' && entry.events.some(({ method }) => method === 'balance')
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
        <MoneyState state={state}>{messages.states[state]}</MoneyState>
      </div>
      <p>{isInBalance ? messages.toBalance : isDueAtDesk ? messages.dueAtDesk : messages.sentences[state]}</p>
      <Timeline withIds events={entry.events} currency={currency} labels={messages.events} />
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
          {messages.follow}
        </ButtonLink>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {state === 'held' && (
          <ReleaseSeat sessionId={sessionId} part={part?.number} isSwitch={entry.forSwitch} />
        )}
        {bookingId && (
          <ButtonLink to={paths.booked(bookingId)} variant="secondary">
            {messages.seeBooking}
          </ButtonLink>
        )}
        {receipt && (
          <ButtonLink to={receipt} variant="secondary">
            {messages.seeReceipt} {receiptNumber}
          </ButtonLink>
        )}
        <Recheck
          sessionId={sessionId}
          part={part?.number}
          open={state !== 'booked' && state !== 'refunded' && !isDueAtDesk}
        />
      </div>
    </Card>
  )
}

/** The messages about an attempt to pay: what it pays for decides what is said of the seat. */
function useEntryMessages({ part, forSwitch }: Pick<MoneyEntry, 'part' | 'forSwitch'>) {
  const messages = useMoneyMessagesOf(part?.number)
  const { states, sentences, events } = useChoiceMessages()
  if (!forSwitch) return messages
  return {
    ...messages,
    states: { ...messages.states, ...states },
    sentences: { ...messages.sentences, ...sentences },
    events: { ...messages.events, ...events },
  }
}
