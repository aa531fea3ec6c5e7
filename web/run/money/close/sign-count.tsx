import { useState } from 'react'
import { type LeavingKind, leavingKinds } from '../../../../contract/day-close/cash.ts'
import type { CashBox, CashCount } from '../../../../contract/day-close/cash-boxes.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useInvalidate } from '../../../queries/use-invalidate.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/inputs.tsx'
import { notify } from '../../../ui/notify.tsx'

type Props = { box: CashBox; count: CashCount; onAgain: () => void; onClose: () => void }

/** Signs a count: what stays in the box, and where the rest goes. */
export function SignCount({ box, count, onAgain, onClose }: Props) {
  const texts = useCashBoxTexts()
  const { money } = useFormats()
  const { afterCashBox } = useInvalidate()
  const { currency } = box
  const { amount, expected, difference } = count
  const [left, setLeft] = useState('')
  const [reason, setReason] = useState('')
  const [restKind, setRestKind] = useState<LeavingKind>('deposit')
  const [restTo, setRestTo] = useState('')
  const [restReference, setRestReference] = useState('')
  const rest = left === '' ? 0 : amount - Number(left)
  const signing = useSubmit({
    mutationFn: () =>
      callApi('POST /cash-boxes/{id}/signature', {
        params: { id: box._id },
        body: {
          ...{ countId: count._id, left, reason },
          ...(rest > 0 && { restKind, restTo, restReference }),
        },
      }),
    onSuccess: () => {
      notify.success(texts.signed)
      onClose()
    },
    onSettled: () => void afterCashBox(),
  })
  const refused = fieldErrors(signing.error, ['left', 'reason', 'restKind', 'restTo', 'restReference'])
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        signing.submit()
      }}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 rounded-control bg-sunken px-3.5 py-2.5 tabular-nums">
        {(
          [
            [texts.rows.counted, amount],
            [texts.rows.expected, expected],
            [texts.rows.difference, difference],
          ] as const
        ).map(([label, each]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid last:font-semibold">
            <dt>{label}</dt>
            <dd className="text-right">{money(each, currency)}</dd>
          </div>
        ))}
      </dl>
      {difference !== 0 && (
        <TextField
          label={texts.reason}
          maxLength={300}
          value={reason}
          error={refused.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <NumberField
        label={texts.stays}
        hint={texts.staysHint}
        value={left}
        error={refused.left}
        onChange={({ target }) => setLeft(target.value)}
      />
      {rest > 0 && (
        <>
          <SelectField
            label={texts.rest(money(rest, currency))}
            value={restKind}
            error={refused.restKind}
            options={leavingKinds.map((value) => ({ value, label: texts.restKinds[value] }))}
            onChange={({ target }) => setRestKind(target.value as LeavingKind)}
          />
          <TextField
            label={texts.restTo[restKind]}
            maxLength={200}
            value={restTo}
            error={refused.restTo}
            onChange={({ target }) => setRestTo(target.value)}
          />
          <TextField
            label={texts.reference}
            optional
            maxLength={40}
            autoComplete="off"
            value={restReference}
            error={refused.restReference}
            onChange={({ target }) => setRestReference(target.value)}
          />
        </>
      )}
      <FormProblem>{refused.elsewhere}</FormProblem>
      <p className="text-muted text-sm">{texts.final}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onAgain}>
          {texts.countAgain}
        </Button>
        <Button type="submit" busy={signing.isPending}>
          {texts.sign}
        </Button>
      </div>
    </form>
  )
}
