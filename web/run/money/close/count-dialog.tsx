import { useState } from 'react'
import { type Counted, denominations, sumOfCounted } from '../../../../contract/day-close/cash.ts'
import type { CashBox } from '../../../../contract/day-close/cash-boxes.ts'
import { latinDigits } from '../../../../contract/formats/digits.ts'
import { toMajor, toMinor } from '../../../../contract/payments/money.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useCashBoxMessages } from '../../../i18n/cash-boxes.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useInvalidate } from '../../../queries/use-invalidate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { NumberField, TextField } from '../../../ui/inputs.tsx'
import { notify } from '../../../ui/notify.tsx'

/** Counts a cash box by its notes and coins, with the sum beside what should be in it, and signs it. */
export function CountDialog({ box, onClose }: { box: CashBox; onClose: () => void }) {
  const messages = useCashBoxMessages()
  const { money } = useFormats()
  const { afterCashBox } = useInvalidate()
  const { currency, expectedInCents } = box
  const [counted, setCounted] = useState<Counted>({})
  const [left, setLeft] = useState(String(box.float))
  const [reason, setReason] = useState('')
  const sum = sumOfCounted(counted)
  const difference = toMajor(toMinor(sum, currency) - expectedInCents, currency)
  const signing = useSubmit({
    mutationFn: () =>
      callApi('POST /cash-boxes/{id}/signature', {
        params: { id: box._id },
        body: { counted, expectedInCents, left, reason },
      }),
    onSuccess: () => {
      notify.success(messages.signed)
      onClose()
    },
    onSettled: () => void afterCashBox(),
  })
  const refused = fieldErrors(signing.error, ['left', 'reason'])
  return (
    <Dialog open onClose={onClose} title={messages.countTitle} description={messages.countHint}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          signing.submit()
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          {denominations.map((each) => (
            <TextField
              key={each}
              label={messages.piece(each)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={counted[`${each}`] === undefined ? '' : String(counted[`${each}`])}
              onChange={({ target }) => setCounted({ ...counted, [each]: piecesIn(target.value) })}
            />
          ))}
        </div>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 rounded-control bg-sunken px-3.5 py-2.5 tabular-nums">
          {(
            [
              [messages.rows.counted, sum],
              [messages.rows.expected, box.expected],
              [messages.rows.difference, difference],
            ] as const
          ).map(([label, amount]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid last:font-semibold">
              <dt>{label}</dt>
              <dd className="text-right">{money(amount, currency)}</dd>
            </div>
          ))}
        </dl>
        {difference !== 0 && (
          <TextField
            label={messages.reason}
            maxLength={300}
            value={reason}
            error={refused.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <NumberField
          label={messages.stays}
          hint={messages.staysHint}
          value={left}
          error={refused.left}
          onChange={({ target }) => setLeft(target.value)}
        />
        <FormProblem>{refused.elsewhere}</FormProblem>
        <p className="text-muted text-sm">{messages.final}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" busy={signing.isPending}>
            {messages.sign}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** In the digits of either language. */
function piecesIn(typed: string): number | undefined {
  const digits = latinDigits(typed).replace(/\D/g, '')
  return digits === '' ? undefined : Number(digits)
}
