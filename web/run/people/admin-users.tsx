import { keepPreviousData, useQuery } from '@tanstack/react-query'
import UsersIcon from 'lucide-react/icons/users'
import { useSearchParams } from 'react-router'
import { USERS_PER_PAGE } from '../../../contract/formats/page-sizes.ts'
import type { AdminUser } from '../../../contract/people/users.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useUserTexts } from '../../i18n/users.ts'
import { paths } from '../../paths.ts'
import { usersPageQuery } from '../../queries/users.ts'
import { AccountContact } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState, OnlySome } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { useRows } from '../../ui/rows-switch.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { AccountMenu } from './account-controls.tsx'
import { RoleRequest } from './role-controls.tsx'

/** R19: all users and their roles, ten on a page. */
export default function AdminUsers() {
  const texts = useUserTexts()
  return (
    <AdminOnly>
      <Page title={texts.title} intro={texts.intro}>
        <Users />
      </Page>
    </AdminOnly>
  )
}

function Users() {
  const texts = useUserTexts()
  const isAsking = useSearchParams()[0].get('asking') === 'true'
  const query = useQuery({
    ...usersPageQuery({ search: useSearch(), isAsking }, usePageAddress(), useRows(USERS_PER_PAGE)),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-5">
      {isAsking && <OnlySome text={texts.onlyAsking} all={paths.manageRoles()} />}
      <SearchField label={texts.search} hint={texts.searchHint} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {query.data && query.data.total > 0 && texts.found(query.data.total)}
      </p>
      <PagedList
        usualRows={USERS_PER_PAGE}
        query={query}
        failed={texts.failedToLoad}
        empty={
          <EmptyState
            icon={<UsersIcon aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.none}
            text={texts.noneHint}
          />
        }
      >
        {(accounts) => <Accounts accounts={accounts} />}
      </PagedList>
    </div>
  )
}

/** A line for each person. What one does about them is in its menu, but for the answer to a request. */
function Accounts({ accounts }: { accounts: readonly AdminUser[] }) {
  const texts = useUserTexts()
  const columns: Column<AdminUser>[] = [
    { head: texts.person, place: 'name', cell: (account) => <Person account={account} /> },
    {
      head: texts.role,
      place: 'end',
      className: 'lg:whitespace-nowrap text-sm',
      cell: ({ role, isCashier, isNamedAdmin }) => {
        if (isNamedAdmin) return texts.namedAdmin
        return isCashier ? texts.withCashier(texts.roles[role]) : texts.roles[role]
      },
    },
    {
      head: texts.joined,
      className: 'whitespace-nowrap',
      cell: ({ created_at }) => <DateTime value={created_at} show="date" />,
    },
  ]
  const request: Column<AdminUser> = {
    head: texts.request,
    place: 'plain',
    className: 'max-lg:empty:hidden max-lg:flex flex-wrap items-center gap-2 lg:min-w-56 lg:*:mb-1',
    cell: (account) => <RoleRequest account={account} />,
  }
  const isAsked = accounts.some(({ requestedRole }) => requestedRole !== null)
  return (
    <Rows
      items={accounts}
      columns={isAsked ? [...columns, request] : columns}
      actions={{ head: texts.actions, cell: (account) => <AccountMenu account={account} /> }}
    />
  )
}

/** The name, and beside it on wide screens the contact. */
function Person({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  return (
    <div className="min-w-0 items-baseline gap-x-4 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <p className="wrap-anywhere font-semibold leading-snug">
        {account.name || <span className="font-normal text-muted">{texts.noName}</span>}
      </p>
      <div className="wrap-anywhere text-muted text-sm">
        <AccountContact account={account} />
      </div>
    </div>
  )
}
