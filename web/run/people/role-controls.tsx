import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { type Role, roles } from '../../../contract/people/roles.ts'
import type { AdminUser } from '../../../contract/people/users.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import type { Shown } from '../../i18n/say.ts'
import { useUserMessages } from '../../i18n/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { controlClasses } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { CashierSwitch } from './account-controls.tsx'
import { displayNameOf, useRoleChange } from './use-role-change.ts'

/** In P02's order. */
const offered: readonly Role[] = ['user', 'Admin', 'Instructor', 'Student']

/** A user's role and requested role. Giving or taking the Admin role asks for confirmation. */
export function RoleControls({ account }: { account: AdminUser }) {
  const messages = useUserMessages()
  const [asking, setAsking] = useState<Role>()
  const change = useRoleChange(account, () => setAsking(undefined))
  const busyWith = change.isPending ? change.variables : undefined
  const { role, requestedRole } = account

  function choose(next: Role) {
    if (next === role && requestedRole === null) return
    if (next !== role && (next === 'Admin' || role === 'Admin')) {
      change.reset()
      setAsking(next)
    } else change.submit(next)
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <RoleSelect
          label={messages.roleOf(displayNameOf(account))}
          value={busyWith && busyWith !== 'decline' ? busyWith : (asking ?? role)}
          busy={change.isPending}
          onChoose={choose}
        />
        {requestedRole && (
          <div className="grid justify-items-start gap-2">
            <Badge tone="warning">{messages.asksFor(messages.roles[requestedRole])}</Badge>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                aria-label={messages.grantNamed(displayNameOf(account), messages.roles[requestedRole])}
                busy={busyWith === requestedRole}
                onClick={() => choose(requestedRole)}
              >
                {messages.grant}
              </Button>
              <Button
                size="sm"
                variant="secondary"
                aria-label={messages.declineNamed(displayNameOf(account))}
                busy={busyWith === 'decline'}
                onClick={() => change.submit('decline')}
              >
                {messages.decline}
              </Button>
            </div>
          </div>
        )}
      </div>
      <CashierSwitch account={account} />
      {!asking && <FormProblem>{change.error}</FormProblem>}
      <AdminConfirmation
        account={account}
        next={asking}
        busy={change.isPending}
        problem={change.error ?? undefined}
        onConfirm={change.submit}
        onClose={() => setAsking(undefined)}
      />
    </div>
  )
}

type SelectProps = { label: string; value: Role; busy: boolean; onChoose: (role: Role) => void }

function RoleSelect({ label, value, busy, onChoose }: SelectProps) {
  const messages = useUserMessages().roles
  return (
    <span className="relative block w-40">
      <select
        aria-label={label}
        aria-busy={busy || undefined}
        value={value}
        onChange={({ target }) => onChoose(roles.find((role) => role === target.value) ?? value)}
        className={`${controlClasses} appearance-none pr-11`}
      >
        {offered.map((role) => (
          <option key={role} value={role}>
            {messages[role]}
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

type ConfirmationProps = {
  account: AdminUser
  next: Role | undefined
  busy: boolean
  problem: Shown | undefined
  onConfirm: (role: Role) => void
  onClose: () => void
}

function AdminConfirmation({ account, next, busy, problem, onConfirm, onClose }: ConfirmationProps) {
  const messages = useUserMessages()
  const own = useRole().id === account._id
  const making = next === 'Admin'
  const ending = own ? messages.endOwnAdminText : messages.endAdminText(displayNameOf(account))
  return (
    <ConfirmDialog
      open={next !== undefined}
      danger={!making}
      title={making ? messages.makeAdminTitle : messages.endAdminTitle}
      text={making ? messages.makeAdminText(displayNameOf(account)) : ending}
      confirmLabel={making ? messages.makeAdmin : messages.endAdmin}
      keepLabel={messages.keepRole}
      busy={busy}
      problem={problem}
      onConfirm={() => next && onConfirm(next)}
      onClose={onClose}
    />
  )
}
