import type { AdminUser } from '../../contract/people/users.ts'
import { useUserMessages } from '../i18n/users.ts'
import { paths } from '../paths.ts'
import { AccountContact } from '../ui/account-contact.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Row, Table } from '../ui/table.tsx'
import { displayNameOf } from './display-name.ts'
import { RoleControls } from './role-controls.tsx'
import { SignOutButton, useSignOutDialog } from './sign-out-button.tsx'

type Props = { accounts: readonly AdminUser[] }

/** Users on wide screens. */
export function AccountTable({ accounts }: Props) {
  const messages = useUserMessages()
  return (
    <Table heads={[messages.person, messages.joined, messages.role, messages.actions]}>
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
  const messages = useUserMessages()
  const { ask, dialog } = useSignOutDialog(account)
  const name = displayNameOf(account)
  const found = account.email ?? account.phone ?? ''
  const actions = [
    { label: messages.paymentsOf, to: paths.everyonesPayments({ search: found }) },
    { label: messages.auditTrailOf, to: paths.auditTrail(`?${new URLSearchParams({ person: found })}`) },
    { label: messages.signOut, name: messages.signOutNamed(name), danger: true, onSelect: ask },
  ]
  return (
    <>
      <RowMenu label={messages.actionsOf(name)} actions={actions} />
      {dialog}
    </>
  )
}

/** Users on phones. */
export function AccountCards({ accounts }: Props) {
  const messages = useUserMessages()
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {accounts.map((account) => (
        <li key={account._id}>
          <Card className="grid gap-3 p-4">
            <Person account={account} />
            <p className="text-muted text-sm">
              {messages.joined} <DateTime value={account.created_at} show="date" />
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
  const messages = useUserMessages()
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold leading-snug">
        {account.name || <span className="font-normal text-muted">{messages.noName}</span>}
      </p>
      <div className="text-muted text-sm">
        <AccountContact account={account} />
      </div>
    </div>
  )
}
