import { keepPreviousData, useQuery } from '@tanstack/react-query'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useBookingMessages } from '../i18n/bookings.ts'
import { useMoneyMessages } from '../i18n/money.ts'
import { paths } from '../paths.ts'
import { moneyQuery } from '../queries/checkouts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { usePageAddress } from '../ui/pagination.tsx'
import { MoneyEntryCard } from './money/money-entry.tsx'

/** The user's own payment attempts and the state of their money, newest first. */
export default function MyPayments() {
  const messages = { bookings: useBookingMessages(), money: useMoneyMessages() }
  const { userId } = useCurrentUser()
  const query = useQuery({ ...moneyQuery(userId, usePageAddress()), placeholderData: keepPreviousData })
  return (
    <Page title={messages.money.title} intro={messages.money.intro}>
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
