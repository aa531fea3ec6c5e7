import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CashBox } from '../../../../contract/day-close/cash-boxes.ts'
import { callApi, callToCreate } from '../../../api-client.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { branchesQuery } from '../../../queries/centre.ts'
import { useInvalidate } from '../../../queries/use-invalidate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { NumberField, SelectField } from '../../../ui/inputs.tsx'
import { notify } from '../../../ui/notify.tsx'

type Props = {
  /** To give to another branch; without one a box is opened. */
  box?: CashBox
  branchId: string | null
  onClose: () => void
}

/** Whose cash box it is, and what is in the first one of a branch. */
export function BoxDialog({ box, branchId: before, onClose }: Props) {
  const texts = useCashBoxTexts()
  const { afterCashBox } = useInvalidate()
  const { role } = useRole()
  const branches = useQuery(branchesQuery()).data?.filter(({ closed }) => !closed) ?? []
  const [branchId, setBranchId] = useState(before ?? '')
  const [float, setFloat] = useState('')
  const saving = useSubmit({
    mutationFn: async () => {
      if (box) await callApi('PATCH /cash-boxes/{id}', { params: { id: box._id }, body: { branchId } })
      else await callToCreate('POST /cash-boxes', { body: { branchId, ...(float !== '' && { float }) } })
    },
    onSuccess: () => {
      notify.success(box ? texts.mended : texts.opened)
      onClose()
    },
    onSettled: () => void afterCashBox(),
  })
  const refused = fieldErrors(saving.error, ['branchId', 'float'])
  return (
    <Dialog open onClose={onClose} title={box ? texts.mend : texts.open}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          saving.submit()
        }}
      >
        {role === 'Admin' && branches.length > 0 && (
          <SelectField
            label={texts.branch}
            value={branchId}
            error={refused.branchId}
            onChange={({ target }) => setBranchId(target.value)}
            options={[
              { value: '', label: texts.noBranch },
              ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        )}
        {!box && (
          <NumberField
            label={texts.float}
            hint={texts.floatHint}
            optional
            value={float}
            error={refused.float}
            onChange={({ target }) => setFloat(target.value)}
          />
        )}
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
