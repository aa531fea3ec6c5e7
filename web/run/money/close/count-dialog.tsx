import { useState } from 'react'
import { type Counted, denominations, sumOfCounted } from '../../../../contract/day-close/cash.ts'
import type { CashBox, CashCount } from '../../../../contract/day-close/cash-boxes.ts'
import { latinDigits } from '../../../../contract/formats/digits.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useInvalidate } from '../../../queries/use-invalidate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { TextField } from '../../../ui/inputs.tsx'
import { SignCount } from './sign-count.tsx'

type Props = { box: CashBox; onClose: () => void }

/** Counts a cash box by its notes and coins. What should be in it is shown afterwards, to be signed. */
export function CountDialog({ box, onClose }: Props) {
  const texts = useCashBoxTexts()
  const [count, setCount] = useState<CashCount>()
  return (
    <Dialog open onClose={onClose} title={texts.countTitle} {...(!count && { description: texts.countHint })}>
      {count ? (
        <SignCount box={box} count={count} onAgain={() => setCount(undefined)} onClose={onClose} />
      ) : (
        <CountForm box={box} onCounted={setCount} onClose={onClose} />
      )}
    </Dialog>
  )
}

function CountForm({ box, onCounted, onClose }: Props & { onCounted: (count: CashCount) => void }) {
  const texts = useCashBoxTexts()
  const { money } = useFormats()
  const { afterCashBox } = useInvalidate()
  const [counted, setCounted] = useState<Counted>({})
  // One for these notes and coins: a repeated request counts nothing twice.
  const [countId, setCountId] = useState(() => crypto.randomUUID())
  const counting = useSubmit({
    mutationFn: () =>
      callApi('POST /cash-boxes/{id}/counts', { params: { id: box._id }, body: { countId, counted } }),
    onSuccess: onCounted,
    onSettled: () => void afterCashBox(),
  })
  const refused = fieldErrors(counting.error, [])
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        counting.submit()
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        {denominations.map((each) => (
          <TextField
            key={each}
            label={texts.piece(each)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={counted[`${each}`] === undefined ? '' : String(counted[`${each}`])}
            onChange={({ target }) => {
              setCounted({ ...counted, [each]: piecesIn(target.value) })
              setCountId(crypto.randomUUID())
            }}
          />
        ))}
      </div>
      <p className="flex justify-between rounded-control bg-sunken px-3.5 py-2.5 font-semibold tabular-nums">
        <span>{texts.rows.counted}</span>
        <span>{money(sumOfCounted(counted), box.currency)}</span>
      </p>
      <FormProblem>{refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={counting.isPending}>
          {texts.counted}
        </Button>
      </div>
    </form>
  )
}

/** In the digits of either language. */
function piecesIn(typed: string): number | undefined {
  const digits = latinDigits(typed).replace(/\D/g, '')
  return digits === '' ? undefined : Number(digits)
}
