import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EntryKind, entryKinds } from '../../../../contract/day-close/cash.ts'
import type { CashBox } from '../../../../contract/day-close/cash-boxes.ts'
import { callApi, callToCreate } from '../../../api-client.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { branchesQuery } from '../../../queries/centre.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { sendAsTyped, validateWith } from '../../../ui/form-validator.ts'
import { NumberField, SelectField, TextField } from '../../../ui/inputs.tsx'

type BoxProps = {
  /** To give to another branch; without one a box is opened. */
  box?: CashBox
  branchId: string | null
  onClose: () => void
}

const anyBox = sendAsTyped<{ branchId: string; float: string }>()

/** Says whose cash box it is, and what is in the first one of a branch. */
export function BoxDialog({ box, branchId, onClose }: BoxProps) {
  const texts = useCashBoxTexts()
  const { role } = useRole()
  const branches = useQuery(branchesQuery()).data?.filter(({ closed }) => !closed) ?? []
  const form = useChangeForm({
    validator: anyBox,
    defaultValues: { branchId: branchId ?? '', float: '' },
    send: async ({ float, ...body }) => {
      if (box) await callApi('PATCH /cash-boxes/{id}', { params: { id: box._id }, body })
      else await callToCreate('POST /cash-boxes', { body: { ...body, ...(float !== '' && { float }) } })
    },
    done: box ? texts.mended : texts.opened,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={box ? texts.mend : texts.open}
      submitLabel={box ? texts.save : texts.openNow}
      onClose={onClose}
    >
      {role === 'Admin' && branches.length > 0 && (
        <SelectField
          label={texts.branch}
          options={[
            { value: '', label: texts.noBranch },
            ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          {...form.field('branchId')}
        />
      )}
      {!box && <NumberField label={texts.float} hint={texts.floatHint} optional {...form.field('float')} />}
    </FormDialog>
  )
}

const entry = validateWith(async () =>
  (await import('../../../../contract/day-close/cash-boxes.ts')).enterCash.body.omit({ entryId: true }),
)

/** Cash that is no payment goes into a box, or comes out of it. */
export function EntryDialog({ box, onClose }: { box: CashBox; onClose: () => void }) {
  const texts = useCashBoxTexts()
  // One while the dialog is open: a repeated request enters nothing twice.
  const [entryId] = useState(() => crypto.randomUUID())
  const form = useChangeForm({
    validator: entry,
    defaultValues: {
      kind: 'deposit' as EntryKind,
      amount: '' as string | number,
      note: '',
      reference: '' as string | null,
    },
    send: (body) =>
      callApi('POST /cash-boxes/{id}/entries', { params: { id: box._id }, body: { entryId, ...body } }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={texts.enter} submitLabel={texts.save} onClose={onClose}>
      <SelectField
        label={texts.kind}
        options={entryKinds.map((value) => ({ value, label: texts.entries[value] }))}
        {...form.field('kind')}
      />
      <NumberField label={texts.amount} {...form.field('amount')} />
      <TextField label={texts.note} hint={texts.noteHint} maxLength={200} {...form.field('note')} />
      <TextField
        label={texts.reference}
        optional
        maxLength={40}
        autoComplete="off"
        {...form.field('reference')}
      />
    </FormDialog>
  )
}
