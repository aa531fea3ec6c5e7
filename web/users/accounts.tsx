import type { AdminUser } from '../../contract/users.ts'
import { useUserMessages } from '../i18n/users.ts'
import { AccountEmail } from '../ui/account-email.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Table } from '../ui/table.tsx'
import { RoleControls } from './role-controls.tsx'
import { SignOutButton } from './sign-out-button.tsx'

type Props = { accounts: readonly AdminUser[] }

/** Users on wide screens. */
export function AccountTable({ accounts }: Props) {
  const messages = useUserMessages()
  return (
    <Table heads={[messages.person, messages.joined, messages.role]}>
      {accounts.map((account) => (
        <tr key={account._id} className="align-top">
          <th scope="row" className="px-4 py-4 font-normal">
            <Person account={account} />
          </th>
          <td className="whitespace-nowrap px-4 py-4 text-sm">
            <DateTime value={account.created_at} show="date" />
          </td>
          <td className="px-4 py-3">
            <div className="grid gap-3">
              <RoleControls account={account} />
              <SignOutButton account={account} />
            </div>
          </td>
        </tr>
      ))}
    </Table>
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

function Person({ account: { name, email, emailVerified } }: { account: AdminUser }) {
  const messages = useUserMessages()
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold leading-snug">
        {name || <span className="font-normal text-muted">{messages.noName}</span>}
      </p>
      <p className="text-muted text-sm">
        <AccountEmail email={email} emailVerified={emailVerified} />
      </p>
    </div>
  )
}
