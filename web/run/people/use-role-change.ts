import type { Role } from '../../../contract/people/roles.ts'
import type { AdminUser } from '../../../contract/people/users.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMarkedName } from '../../i18n/staff-name.ts'
import { useUserTexts } from '../../i18n/users.ts'

export type RoleChange = Role | 'decline'

/** Gives a user a role, or declines the one that they ask for. */
export function useRoleChange(account: AdminUser, onDone: () => void) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  const params = { id: account._id }
  return useChange<RoleChange>({
    send: (change) =>
      change === 'decline'
        ? callApi('DELETE /admin/users/{id}/requested-role', { params })
        : callApi('PATCH /admin/users/{id}/role', { params, body: { role: change } }),
    done: (change) => {
      if (change === 'decline') return texts.declined
      return change === 'user' ? texts.roleTaken(name) : texts.changed(name, texts.roles[change])
    },
    failed: texts.failedToChange,
    onDone,
    invalidate: ({ afterRoleChange }) => afterRoleChange(),
  })
}

/** The name and what tells them apart, or the email or phone of users without one. */
export function useDisplayName({ name, email, phone }: Pick<AdminUser, 'name' | 'email' | 'phone'>): string {
  const formats = useFormats()
  const marked = useMarkedName({ name, email, phone }, '')
  return name ? marked : (email ?? formats.phone(phone ?? ''))
}
