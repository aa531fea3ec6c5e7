import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { AdminOnly } from '../../auth/guards.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { useUserWords } from '../../i18n/users.ts'
import { usersPageQuery } from '../../queries/users.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { AccountCards, AccountTable } from '../../users/accounts.tsx'
import { Page } from './page.tsx'

/** R19: everybody's role, ten people to a page. */
export default function AdminUsers() {
  const words = useUserWords()
  return (
    <AdminOnly>
      <Page title={words.title} intro={words.intro}>
        <Accounts />
      </Page>
    </AdminOnly>
  )
}

function Accounts() {
  const words = useUserWords()
  const query = useQuery({
    ...usersPageQuery(useSearch(), usePageAddress()),
    placeholderData: keepPreviousData,
  })
  const List = useMedia('(min-width: 64rem)') ? AccountTable : AccountCards
  return (
    <div className="grid gap-5">
      <SearchField label={words.search} hint={words.searchHint} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {query.data && query.data.total > 0 && words.found(query.data.total)}
      </p>
      <PagedList
        query={query}
        failed={words.failedToLoad}
        empty={
          <EmptyState
            icon={<Users aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={words.none}
            text={words.noneHint}
          />
        }
      >
        {(accounts) => <List accounts={accounts} />}
      </PagedList>
    </div>
  )
}
