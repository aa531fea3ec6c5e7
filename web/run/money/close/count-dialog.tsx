import { useState } from 'react'
import {
  denominations,
  type LeavingKind,
  leavingKinds,
  restOf,
  sumOfCounted,
} from '../../../../contract/day-close/cash.ts'
import type { CashBox, CashCount } from '../../../../contract/day-close/cash-boxes.ts'
import { latinDigits } from '../../../../contract/formats/digits.ts'
import { callApi } from '../../../api-client.ts'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { sendAsTyped } from '../../../ui/form-validator.ts'
import { NumberField, SelectField, TextField } from '../../../ui/inputs.tsx'
import { Line } from './box-figures.tsx'

type Props = { box: CashBox; onClose: () => void }

/** Counts a cash box by its notes and coins. What should be in it is shown afterwards, to be signed. */
export function CountDialog({ box, onClose }: Props) {
  const [count, setCount] = useState<CashCount>()
  return count ? (
    <SignDialog box={box} count={count} onAgain={() => setCount(undefined)} onClose={onClose} />
  ) : (
    <PiecesDialog box={box} onCounted={setCount} onClose={onClose} />
  )
}

const pieces = sendAsTyped<Record<string, string>>()
const nothing = Object.fromEntries(denominations.map((each) => [String(each), '']))

/** How many there are of each. */
const numbersIn = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).flatMap(([each, text]) => (text ? [[each, Number(text)]] : [])))

function PiecesDialog({ box, onCounted, onClose }: Props & { onCounted: (count: CashCount) => void }) {
  const texts = useCashBoxTexts()
  const { money } = useFormats()
  // One for these notes and coins: a repeated request counts nothing twice.
  const [countId, setCountId] = useState(() => crypto.randomUUID())
  const form = useChangeForm({
    validator: pieces,
    defaultValues: nothing,
    send: (typed) =>
      callApi('POST /cash-boxes/{id}/counts', {
        params: { id: box._id },
        body: { countId, counted: numbersIn(typed) },
      }),
    onDone: onCounted,
  })
  return (
    <FormDialog
      form={form}
      title={texts.countTitle}
      description={texts.countHint}
      submitLabel={texts.counted}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        {denominations.map((each) => {
          const { onChange, ...field } = form.field(`${each}`)
          return (
            <TextField
              key={each}
              label={texts.piece(each)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              {...field}
              onChange={(event) => {
                // In the digits of either language.
                event.target.value = latinDigits(event.target.value).replace(/\D/g, '')
                setCountId(crypto.randomUUID())
                onChange(event)
              }}
            />
          )
        })}
      </div>
      <p className="flex justify-between rounded-control bg-sunken px-3.5 py-2.5 font-semibold tabular-nums">
        <span>{texts.rows.counted}</span>
        <span>{money(sumOfCounted(numbersIn(form.values)), box.currency)}</span>
      </p>
    </FormDialog>
  )
}

type SignProps = Props & { count: CashCount; onAgain: () => void }

const signature = sendAsTyped<typeof unsigned>()
const unsigned = { left: '', reason: '', restKind: 'deposit' as LeavingKind, restTo: '', restReference: '' }

/** Signs a count: what stays in the box, and where the rest goes. */
function SignDialog({ box, count, onAgain, onClose }: SignProps) {
  const texts = useCashBoxTexts()
  const { money } = useFormats()
  const { amount, expected, difference } = count
  const restBeside = (left: string) =>
    left ? restOf({ counted: amount, left: Number(latinDigits(left)) }) : 0
  const form = useChangeForm({
    validator: signature,
    defaultValues: unsigned,
    send: ({ left, reason, ...where }) =>
      callApi('POST /cash-boxes/{id}/signature', {
        params: { id: box._id },
        body: { countId: count._id, left, reason, ...(restBeside(left) > 0 && where) },
      }),
    onDone: onClose,
  })
  const { left, restKind } = form.values
  const rest = restBeside(left)
  return (
    <FormDialog form={form} title={texts.signTitle} submitLabel={texts.sign} onClose={onClose}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 rounded-control bg-sunken px-3.5 py-2.5 tabular-nums">
        <Line label={texts.rows.counted} box={box} amount={amount} />
        <Line label={texts.rows.expected} box={box} amount={expected} />
        <Line label={texts.rows.difference} box={box} amount={difference} isSum />
      </dl>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={onAgain}>
        {texts.countAgain}
      </Button>
      {difference !== 0 && <TextField label={texts.reason} maxLength={300} {...form.field('reason')} />}
      <NumberField label={texts.stays} hint={texts.staysHint} {...form.field('left')} />
      {rest > 0 && (
        <>
          <SelectField
            label={texts.rest(money(rest, box.currency))}
            options={leavingKinds.map((value) => ({ value, label: texts.restKinds[value] }))}
            {...form.field('restKind')}
          />
          <TextField label={texts.restTo[restKind]} maxLength={200} {...form.field('restTo')} />
          <TextField
            label={texts.reference}
            optional
            maxLength={40}
            autoComplete="off"
            {...form.field('restReference')}
          />
        </>
      )}
      <p className="text-muted text-sm">{texts.final}</p>
    </FormDialog>
  )
}
