import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../contract/formats/dates.ts'
import { callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { cashBoxesQuery } from '../../queries/payments.ts'
import { SelectField } from '../../ui/inputs.tsx'

export function useOwnBranch() {
  const branches = useQuery(branchesQuery()).data?.filter(({ closed }) => !closed) ?? []
  const { data: cash } = useQuery(cashBoxesQuery(dayOf(useNow(60_000))))
  return cash && branches.length > 0 ? { branches, ownBranchId: cash.ownBranchId } : undefined
}

/** Whether one has to say whose box one uses. Asked once, it stays for this sale. */
export function useAsksBranch(): boolean {
  const own = useOwnBranch()
  const [asks, setAsks] = useState(false)
  if (own && !own.ownBranchId && !asks) setAsks(true)
  return asks
}

/**
 * The branch whose cash box one uses; an Admin chooses another one by two taps. Nothing where the centre
 * has no branches.
 */
export function DeskBranch() {
  const texts = useDeskTexts().branch
  const own = useOwnBranch()
  const nameOf = (id: string) => own?.branches.find(({ _id }) => _id === id)?.name ?? ''
  const choosing = useChange<string>({
    send: (branchId) => callApi('PUT /desk/branch', { body: { branchId } }),
    done: (id) => texts.chosen(nameOf(id)),
    failed: texts.failed,
    invalidate: ({ afterCashBox }) => afterCashBox(),
  })
  const { role } = useRole()
  if (!own) return null
  const { branches, ownBranchId } = own
  if (role !== 'Admin')
    return (
      <p className="text-muted text-sm">{ownBranchId ? texts.uses(nameOf(ownBranchId)) : texts.notNamed}</p>
    )
  const shown = (choosing.isPending && choosing.variables) || ownBranchId || ''
  return (
    <SelectField
      className="max-w-sm"
      label={texts.label}
      hint={shown ? undefined : texts.missing}
      value={shown}
      disabled={choosing.isPending}
      onChange={({ target }) => choosing.submit(target.value)}
      options={[
        ...(shown ? [] : [{ value: '', label: texts.choose }]),
        ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}
