import type { Role } from '../../contract/roles.ts'
import type { AdminUser } from '../../contract/users.ts'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useUserMessages } from '../i18n/users.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { notify } from '../ui/notify.tsx'
import { displayNameOf } from './display-name.ts'

export type RoleChange = Role | 'decline'

/** Gives an account a role, or declines the one it asks for. */
export function useRoleChange(account: AdminUser, onDone: () => void) {
  const messages = useUserMessages()
  const { afterRoleChange } = useInvalidate()
  return useSubmit<unknown, RoleChange>({
    mutationFn: (change) => {
      const params = { id: account._id }
      return change === 'decline'
        ? callApi('DELETE /admin/users/{id}/requested-role', { params })
        : callApi('PATCH /admin/users/{id}/role', { params, body: { role: change } })
    },
    onSuccess: (_answer, change) => {
      notify.success(
        change === 'decline'
          ? messages.declined
          : messages.changed(displayNameOf(account), messages.roles[change]),
      )
      onDone()
    },
    onError: () => notify.error(messages.failedToChange),
    // After a refusal too: somebody else may have decided meanwhile. After a success it is busy until the list shows it.
    onSettled: (_answer, error) => {
      const readAgain = afterRoleChange()
      return error ? undefined : readAgain
    },
  })
}
