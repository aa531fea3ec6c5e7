import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '../../../contract/people/users.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useUserTexts } from '../../i18n/users.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectField, Switch } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { useDisplayName } from './use-role-change.ts'

/** Ends all sign-ins of a user, after a confirmation. */
export function SignOutButton({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  const { ask, dialog } = useSignOutDialog(account)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={texts.signOutNamed(name)}
        className="justify-self-start"
        onClick={ask}
      >
        {texts.signOut}
      </Button>
      {dialog}
    </>
  )
}

/** `ask` opens the confirmation. */
export function useSignOutDialog(account: AdminUser) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  const [asking, setAsking] = useState(false)
  const ending = useSubmit({
    mutationFn: () => callApi('DELETE /admin/users/{id}/sign-ins', { params: { id: account._id } }),
    onSuccess: () => {
      notify.success(texts.signedOut(name))
      setAsking(false)
    },
    onError: () => notify.error(texts.failedToSignOut),
  })
  const ask = () => {
    ending.reset()
    setAsking(true)
  }
  const dialog = (
    <ConfirmDialog
      open={asking}
      danger
      title={texts.signOutTitle}
      text={texts.signOutText(name)}
      confirmLabel={texts.signOut}
      keepLabel={texts.keepSignedIn}
      busy={ending.isPending}
      problem={ending.error ?? undefined}
      onConfirm={() => ending.submit()}
      onClose={() => setAsking(false)}
    />
  )
  return { ask, dialog }
}

/** Whether a person takes money at the desk. Admins may in any case. */
export function CashierSwitch({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  const [asking, setAsking] = useState(false)
  const on = !account.isCashier
  const change = useChange({
    send: () => callApi('PATCH /admin/users/{id}/cashier', { params: { id: account._id }, body: { on } }),
    done: on ? texts.cashierAdded(name) : texts.cashierRemoved(name),
    failed: texts.failedToChange,
    onDone: () => setAsking(false),
    invalidate: ({ afterRoleChange }) => afterRoleChange(),
  })
  if (account.role === 'Admin') return null
  return (
    <>
      <Switch
        isOn={account.isCashier}
        onChange={() => {
          change.reset()
          setAsking(true)
        }}
      >
        {texts.cashier} <span className="sr-only">{name}</span>
      </Switch>
      {account.isCashier && <CashierBranch account={account} />}
      <ConfirmDialog
        open={asking}
        danger={!on}
        title={on ? texts.cashierTitle(name) : texts.cashierEndTitle(name)}
        text={on ? texts.cashierText(name) : texts.cashierEndText(name)}
        confirmLabel={on ? texts.cashierAdd : texts.cashierEnd}
        keepLabel={texts.cashierKeep}
        busy={change.isPending}
        problem={change.error ?? undefined}
        onConfirm={() => change.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** At which branch a cashier takes cash. Nothing where there is no choice. */
function CashierBranch({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  const branches = useQuery(branchesQuery()).data?.filter(({ closed }) => !closed) ?? []
  const change = useChange<string>({
    send: (branchId) =>
      callApi('PATCH /admin/users/{id}/cashier', {
        params: { id: account._id },
        body: { on: true, branchId },
      }),
    done: texts.cashierBranchSaved(name),
    failed: texts.failedToChange,
    invalidate: ({ afterRoleChange }) => afterRoleChange(),
  })
  if (branches.length < 2) return null
  return (
    <SelectField
      label={texts.cashierBranch(name)}
      value={(change.isPending && change.variables) || account.deskBranchId || ''}
      disabled={change.isPending}
      onChange={({ target }) => change.submit(target.value)}
      options={[
        { value: '', label: texts.cashierNoBranch },
        ...branches.map((branch) => ({ value: branch._id, label: branch.name })),
      ]}
    />
  )
}
