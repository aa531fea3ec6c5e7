import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { type Role, roles } from '../../../contract/people/roles.ts'
import type { AdminUser } from '../../../contract/people/users.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useUserTexts } from '../../i18n/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { controlClasses } from '../../ui/field.tsx'
import { CashierSwitch } from './account-controls.tsx'
import { type RoleChange, useDisplayName, useRoleChange } from './use-role-change.ts'

/** In P02's order. */
const shown: readonly Role[] = ['user', 'Admin', 'Instructor', 'Student']

/** A user's role and requested role, and whether they take money. */
export function RoleControls({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  const { asked, isPending, ask, dialog } = useRoleQuestion(account)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <RoleSelect
          label={texts.roleOf(name)}
          value={asked && asked !== 'decline' ? asked : account.role}
          busy={isPending}
          onChoose={ask}
        />
        <div className="grid justify-items-start gap-2 empty:hidden">
          <RoleRequest account={account} />
        </div>
      </div>
      <CashierSwitch account={account} />
      {dialog}
    </div>
  )
}

/** The role that a user asks for, with an Admin's two answers. Renders nothing if they ask for none. */
export function RoleRequest({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  const { ask, dialog } = useRoleQuestion(account)
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
          onClick={() => ask(requestedRole)}
        >
          {texts.grant}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={texts.declineNamed(name)}
          onClick={() => ask('decline')}
        >
          {texts.decline}
        </Button>
      </div>
      {dialog}
    </>
  )
}

type SelectProps = { label: string; value: Role; busy: boolean; onChoose: (role: Role) => void }

function RoleSelect({ label, value, busy, onChoose }: SelectProps) {
  const texts = useUserTexts().roles
  return (
    <span className="relative block w-40">
      <select
        aria-label={label}
        aria-busy={busy || undefined}
        value={value}
        onChange={({ target }) => onChoose(roles.find((role) => role === target.value) ?? value)}
        className={`${controlClasses} appearance-none pr-11`}
      >
        {shown.map((role) => (
          <option key={role} value={role}>
            {texts[role]}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted"
      />
    </span>
  )
}

/** `ask` opens a dialog that says what the person can do after the change. */
function useRoleQuestion(account: AdminUser) {
  const texts = useUserTexts()
  const [asked, setAsked] = useState<RoleChange>()
  const change = useRoleChange(account, () => setAsked(undefined))
  const ask = (next: RoleChange) => {
    if (next === account.role && account.requestedRole === null) return
    change.reset()
    setAsked(next)
  }
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      {...useQuestion(account, asked)}
      keepLabel={asked === 'decline' ? texts.decideLater : texts.keepRole}
      busy={change.isPending}
      problem={change.error ?? undefined}
      onConfirm={() => asked && change.submit(asked)}
      onClose={() => setAsked(undefined)}
    />
  )
  return { asked, isPending: change.isPending, ask, dialog }
}

function useQuestion(account: AdminUser, next: RoleChange = account.role) {
  const texts = useUserTexts()
  const isOwn = useRole().id === account._id
  const name = useDisplayName(account)
  if (next === 'decline')
    return { title: texts.declineTitle, text: texts.declineText(name), confirmLabel: texts.decline }
  if (next === 'Admin')
    return {
      title: texts.makeAdminTitle,
      text: texts.makeAdminText(name),
      confirmLabel: texts.makeAdmin,
    }
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
