import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useSearchParams } from 'react-router'
import { USERS_PER_PAGE } from '../../../contract/http/limits.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { useUserMessages } from '../../i18n/users.ts'
import { paths } from '../../paths.ts'
import { usersPageQuery } from '../../queries/users.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OnlySome } from '../../ui/only-some.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { useRows } from '../../ui/rows-switch.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { AccountCards, AccountTable } from '../../users/accounts.tsx'
import { Page } from './page.tsx'

/** R19: all users and their roles, ten on a page. */
export default function AdminUsers() {
  const messages = useUserMessages()
  return (
    <AdminOnly>
      <Page title={messages.title} intro={messages.intro}>
        <Accounts />
      </Page>
    </AdminOnly>
  )
}

function Accounts() {
  const messages = useUserMessages()
  const isAsking = useSearchParams()[0].get('asking') === 'true'
  const query = useQuery({
    ...usersPageQuery({ search: useSearch(), isAsking }, usePageAddress(), useRows(USERS_PER_PAGE)),
    placeholderData: keepPreviousData,
  })
  const List = useMedia('(min-width: 64rem)') ? AccountTable : AccountCards
  return (
    <div className="grid gap-5">
      {isAsking && <OnlySome text={messages.onlyAsking} all={paths.manageRoles()} />}
      <SearchField label={messages.search} hint={messages.searchHint} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {query.data && query.data.total > 0 && messages.found(query.data.total)}
      </p>
      <PagedList
        usualRows={USERS_PER_PAGE}
        query={query}
        failed={messages.failedToLoad}
        empty={
          <EmptyState
            icon={<Users aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={messages.none}
            text={messages.noneHint}
          />
        }
      >
        {(accounts) => <List accounts={accounts} />}
      </PagedList>
    </div>
  )
}
