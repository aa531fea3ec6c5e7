import type { AdminUser } from '../../contract/people/users.ts'
import { callApi } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useUserMessages } from '../i18n/users.ts'
import { Switch } from '../ui/switch.tsx'
import { displayNameOf } from './display-name.ts'

/** Whether a person takes money at the desk. Admins may in any case. */
export function CashierSwitch({ account }: { account: AdminUser }) {
  const messages = useUserMessages()
  const name = displayNameOf(account)
  const change = useChange<boolean>({
    send: (on) => callApi('PATCH /admin/users/{id}/cashier', { params: { id: account._id }, body: { on } }),
    done: (on) => (on ? messages.cashierAdded(name) : messages.cashierRemoved(name)),
    failed: messages.failedToChange,
    invalidate: ({ afterRoleChange }) => afterRoleChange(),
  })
  if (account.role === 'Admin') return null
  return (
    <Switch
      isOn={change.isPending ? (change.variables ?? account.isCashier) : account.isCashier}
      onChange={change.submit}
    >
      {messages.cashier} <span className="sr-only">{name}</span>
    </Switch>
  )
}
