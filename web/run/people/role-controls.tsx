import { useState } from 'react'
import type { Role } from '../../../contract/people/roles.ts'
import type { AdminUser } from '../../../contract/people/users.ts'
import { callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMarkedName } from '../../i18n/staff-name.ts'
import { useUserTexts } from '../../i18n/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sendAsTyped } from '../../ui/form-validator.ts'
import { SelectField } from '../../ui/inputs.tsx'

type Wanted = { role: Role | 'decline' }

type Props = { account: AdminUser; onClose: () => void }

/** In P02's order. */
const shown: readonly Role[] = ['user', 'Admin', 'Instructor', 'Student']

/** The role that a user asks for, with an Admin's two answers. Renders nothing if they ask for none. */
export function RoleRequest({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  const [asked, setAsked] = useState<Wanted['role']>()
  const { requestedRole } = account
  const name = useDisplayName(account)
  if (!requestedRole) return null
  return (
    <>
      <Badge tone="warning">{texts.asksFor(texts.roles[requestedRole])}</Badge>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={texts.grantNamed(name, texts.roles[requestedRole])}
          onClick={() => setAsked(requestedRole)}
        >
          {texts.grant}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={texts.declineNamed(name)}
          onClick={() => setAsked('decline')}
        >
          {texts.decline}
        </Button>
      </div>
      {asked && <Answer account={account} role={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Asks before a request is granted or declined, and says what the person can do then. */
function Answer({ account, role, onClose }: Props & Wanted) {
  const texts = useUserTexts()
  const answer = useChange(useRoleChange(account, onClose))
  return (
    <ConfirmDialog
      open
      {...useQuestion(account, role)}
      keepLabel={texts.decideLater}
      busy={answer.isPending}
      problem={answer.error ?? undefined}
      onConfirm={() => answer.submit({ role })}
      onClose={onClose}
    />
  )
}

/** Gives a user another role, and says what they can do then. */
export function RoleDialog({ account, onClose }: Props) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  const form = useChangeForm({
    ...useRoleChange(account, onClose),
    validator: sendAsTyped<Wanted>(),
    defaultValues: { role: account.role },
  })
  const { role } = form.values
  const { danger, text, confirmLabel } = useQuestion(account, role)
  const isSame = role === account.role && account.requestedRole === null
  return (
    <FormDialog
      form={form}
      title={texts.roleOf(name)}
      submitLabel={confirmLabel}
      danger={danger ?? false}
      disabled={isSame}
      onClose={onClose}
    >
      <SelectField
        label={texts.role}
        hint={isSame ? undefined : text}
        options={shown.map((value) => ({ value, label: texts.roles[value] }))}
        {...form.field('role')}
      />
    </FormDialog>
  )
}

/** How a user is given a role, or refused the one that they ask for, and what is said then. */
function useRoleChange({ _id: id, ...account }: AdminUser, onDone: () => void) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  return {
    send: ({ role }: Wanted): Promise<unknown> =>
      role === 'decline'
        ? callApi('DELETE /admin/users/{id}/requested-role', { params: { id } })
        : callApi('PATCH /admin/users/{id}/role', { params: { id }, body: { role } }),
    done: ({ role }: Wanted) => {
      if (role === 'decline') return texts.declined
      return role === 'user' ? texts.roleTaken(name) : texts.changed(name, texts.roles[role])
    },
    failed: texts.failedToChange,
    onDone,
  }
}

function useQuestion(account: AdminUser, next: Wanted['role']) {
  const texts = useUserTexts()
  const isOwn = useRole().id === account._id
  const name = useDisplayName(account)
  if (next === 'decline')
    return { title: texts.declineTitle, text: texts.declineText(name), confirmLabel: texts.decline }
  if (next === 'Admin')
    return { title: texts.makeAdminTitle, text: texts.makeAdminText(name), confirmLabel: texts.makeAdmin }
  if (account.role === 'Admin')
    return {
      danger: true,
      title: texts.endAdminTitle,
      text: isOwn ? texts.endOwnAdminText : texts.endAdminText(name),
      confirmLabel: texts.endAdmin,
    }
  return {
    title: next === 'user' ? texts.noRoleTitle(name) : texts.changeTitle(name, texts.roles[next]),
    text: texts.afterwards[next](name),
    confirmLabel: texts.changeRole,
  }
}

/** The name and what tells them apart, or the email or phone of users without one. */
export function useDisplayName({ name, email, phone }: Pick<AdminUser, 'name' | 'email' | 'phone'>): string {
  const formats = useFormats()
  const marked = useMarkedName({ name, email, phone }, '')
  return name ? marked : (email ?? formats.phone(phone ?? ''))
}
