import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '../../../contract/people/users.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useUserTexts } from '../../i18n/users.ts'
import { paths } from '../../paths.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sendAsTyped } from '../../ui/form-validator.ts'
import { SelectField } from '../../ui/inputs.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { RoleDialog, useDisplayName } from './role-controls.tsx'

type Props = { account: AdminUser; onClose: () => void }

const dialogs = {
  role: RoleDialog,
  cashierAdd: CashierDialog,
  cashierEnd: CashierEndDialog,
  branch: CashierDialog,
  signOut: SignOutDialog,
}

/** All that an Admin does about a person, and the ways to what they paid and changed. */
export function AccountMenu({ account }: { account: AdminUser }) {
  const texts = useUserTexts()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const branches = useOpenBranches()
  const name = useDisplayName(account)
  const found = account.email ?? account.phone ?? ''
  const Dialog = open && dialogs[open]
  const ask = (which: keyof typeof dialogs) => () => setOpen(which)
  const actions = [
    ...(account.isNamedAdmin
      ? []
      : [{ label: texts.changeRole, name: texts.roleOf(name), onSelect: ask('role') }]),
    // Admins take money in any case.
    ...(account.role === 'Admin'
      ? []
      : account.isCashier
        ? [
            { label: texts.cashierEnd, onSelect: ask('cashierEnd') },
            ...(branches.length > 0 ? [{ label: texts.branch, onSelect: ask('branch') }] : []),
          ]
        : [{ label: texts.cashierAdd, onSelect: ask('cashierAdd') }]),
    { label: texts.paymentsOf, to: paths.everyonesPayments({ search: found }) },
    { label: texts.auditTrailOf, to: paths.auditTrail(`?${new URLSearchParams({ person: found })}`) },
    { label: texts.signOut, name: texts.signOutNamed(name), danger: true, onSelect: ask('signOut') },
  ]
  return (
    <>
      <RowMenu label={texts.actionsOf(name)} actions={actions} />
      {Dialog && <Dialog account={account} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Ends all sign-ins of a user. */
function SignOutDialog({ account, onClose }: Props) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  const change = useChange({
    send: () => callApi('DELETE /admin/users/{id}/sign-ins', { params: { id: account._id } }),
    done: texts.signedOut(name),
    failed: texts.failedToSignOut,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={texts.signOutTitle}
      text={texts.signOutText(name)}
      confirmLabel={texts.signOut}
      keepLabel={texts.keepSignedIn}
      busy={change.isPending}
      problem={change.error ?? undefined}
      onConfirm={() => change.submit()}
      onClose={onClose}
    />
  )
}

/** Stops a person from taking money at the desk. */
function CashierEndDialog({ account, onClose }: Props) {
  const texts = useUserTexts()
  const name = useDisplayName(account)
  const change = useChange({
    send: () =>
      callApi('PATCH /admin/users/{id}/cashier', { params: { id: account._id }, body: { on: false } }),
    done: texts.cashierRemoved(name),
    failed: texts.failedToChange,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={texts.cashierEndTitle(name)}
      text={texts.cashierEndText(name)}
      confirmLabel={texts.cashierEnd}
      keepLabel={texts.cashierKeep}
      busy={change.isPending}
      problem={change.error ?? undefined}
      onConfirm={() => change.submit()}
      onClose={onClose}
    />
  )
}

/**
 * Lets a person take money at the desk, and says at which branch: where the centre has branches, they take no
 * cash without one. For a cashier, it changes the branch.
 */
function CashierDialog({ account, onClose }: Props) {
  const common = useCommonTexts()
  const texts = useUserTexts()
  const name = useDisplayName(account)
  // Stays as it was opened while the list is asked anew.
  const [isNew] = useState(!account.isCashier)
  const branches = useOpenBranches()
  const form = useChangeForm({
    validator: sendAsTyped<{ branchId: string }>(),
    defaultValues: { branchId: account.deskBranchId ?? '' },
    send: ({ branchId }) =>
      callApi('PATCH /admin/users/{id}/cashier', {
        params: { id: account._id },
        body: { on: true, ...(branches.length > 0 && { branchId }) },
      }),
    done: ({ branchId }) => {
      if (!isNew) return texts.cashierBranchSaved(name)
      return branches.length > 0 && !branchId ? texts.cashierNeedsBranch(name) : texts.cashierAdded(name)
    },
    failed: texts.failedToChange,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={isNew ? texts.cashierTitle(name) : texts.cashierBranch(name)}
      description={isNew ? texts.cashierText(name) : undefined}
      submitLabel={isNew ? texts.cashierAdd : common.save}
      onClose={onClose}
    >
      {branches.length > 0 && (
        <SelectField
          label={texts.branch}
          options={[
            { value: '', label: texts.cashierNoBranch },
            ...branches.map((branch) => ({ value: branch._id, label: branch.name })),
          ]}
          {...form.field('branchId')}
        />
      )}
    </FormDialog>
  )
}

/** Where cash may be taken. */
const useOpenBranches = () => useQuery(branchesQuery()).data?.filter(({ closed }) => !closed) ?? []
