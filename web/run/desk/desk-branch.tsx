import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../contract/formats/dates.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { cashBoxesQuery } from '../../queries/payments.ts'
import { SelectField } from '../../ui/inputs.tsx'

/**
 * The branch whose cash box one uses, and another one by two taps. Nothing where the centre has no branches.
 */
export function DeskBranch() {
  const messages = useDeskMessages().branch
  const branches = useQuery(branchesQuery()).data?.filter(({ closed }) => !closed) ?? []
  const { data: cash } = useQuery(cashBoxesQuery(dayOf(useNow(60_000))))
  const nameOf = (id: string) => branches.find(({ _id }) => _id === id)?.name ?? ''
  const choosing = useChange<string>({
    send: (branchId) => callApi('PUT /desk/branch', { body: { branchId } }),
    done: (id) => messages.chosen(nameOf(id)),
    failed: messages.failed,
    invalidate: ({ afterCashBox }) => afterCashBox(),
  })
  if (!cash || branches.length === 0) return null
  const { ownBranchId } = cash
  const shown = (choosing.isPending && choosing.variables) || ownBranchId || ''
  return (
    <SelectField
      className="mt-6 max-w-sm"
      label={messages.label}
      hint={shown ? undefined : messages.missing}
      value={shown}
      disabled={choosing.isPending}
      onChange={({ target }) => choosing.submit(target.value)}
      options={[
        ...(shown ? [] : [{ value: '', label: messages.choose }]),
        ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}
