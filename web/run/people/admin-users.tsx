import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useSearchParams } from 'react-router'
import { USERS_PER_PAGE } from '../../../contract/http/list-sizes.ts'
import type { AdminUser } from '../../../contract/people/users.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { useUserTexts } from '../../i18n/users.ts'
import { paths } from '../../paths.ts'
import { usersPageQuery } from '../../queries/users.ts'
import { Card } from '../../ui/card.tsx'
import { AccountContact } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState, OnlySome } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { useRows } from '../../ui/rows-switch.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { Row, Table } from '../../ui/table.tsx'
import { SignOutButton, useSignOutDialog } from './account-controls.tsx'
import { RoleControls } from './role-controls.tsx'
import { useDisplayName } from './use-role-change.ts'

/** R19: all users and their roles, ten on a page. */
export default function AdminUsers() {
  const texts = useUserTexts()
  return (
    <AdminOnly>
      <Page title={texts.title} intro={texts.intro}>
        <Accounts />
      </Page>
    </AdminOnly>
  )
}

function Accounts() {
  const texts = useUserTexts()
  const isAsking = useSearchParams()[0].get('asking') === 'true'
  const query = useQuery({
    ...usersPageQuery({ search: useSearch(), isAsking }, usePageAddress(), useRows(USERS_PER_PAGE)),
    placeholderData: keepPreviousData,
  })
  const List = useMedia('(min-width: 64rem)') ? AccountTable : AccountCards
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
            icon={<Users aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.none}
            text={texts.noneHint}
          />
        }
      >
        {(accounts) => <List accounts={accounts} />}
      </PagedList>
    </div>
  )
}

type Props = { accounts: readonly AdminUser[] }

/** Users on wide screens. */
function AccountTable({ accounts }: Props) {
  const texts = useUserTexts()
  return (
    <Table heads={[texts.person, texts.joined, texts.role, texts.actions]}>
      {accounts.map((account) => (
        <Row key={account._id}>
          <th scope="row" className="font-normal">
            <Person account={account} />
          </th>
          <td className="whitespace-nowrap text-sm">
            <DateTime value={account.created_at} show="date" />
          </td>
          <td>
            <RoleControls account={account} />
          </td>
          <td>
            <AccountMenu account={account} />
          </td>
        </Row>
      ))}
    </Table>
  )
}

/** What an Admin looks for about a person, and the end of their sign-ins. */
function AccountMenu({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  const { ask, dialog } = useSignOutDialog(account)
  const name = useDisplayName(account)
  const found = account.email ?? account.phone ?? ''
  const actions = [
    { label: texts.paymentsOf, to: paths.everyonesPayments({ search: found }) },
    { label: texts.auditTrailOf, to: paths.auditTrail(`?${new URLSearchParams({ person: found })}`) },
    { label: texts.signOut, name: texts.signOutNamed(name), danger: true, onSelect: ask },
  ]
  return (
    <>
      <RowMenu label={texts.actionsOf(name)} actions={actions} />
      {dialog}
    </>
  )
}

/** Users on phones. */
function AccountCards({ accounts }: Props) {
  const texts = useUserTexts()
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {accounts.map((account) => (
        <li key={account._id}>
          <Card className="grid gap-3 p-4">
            <Person account={account} />
            <p className="text-muted text-sm">
              {texts.joined} <DateTime value={account.created_at} show="date" />
            </p>
            <RoleControls account={account} />
            <SignOutButton account={account} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Person({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold leading-snug">
        {account.name || <span className="font-normal text-muted">{texts.noName}</span>}
      </p>
      <div className="text-muted text-sm">
        <AccountContact account={account} />
      </div>
    </div>
  )
}
