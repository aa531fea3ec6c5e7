import { useState } from 'react'
import type { DeskPerson } from '../../../contract/desk/desk.ts'
import { type HandMethod, handMethods } from '../../../contract/payments/payment-methods.ts'
import { callApi } from '../../api-client.ts'
import { MethodChoice } from '../../book/method-choice.tsx'
import { useConfig } from '../../client-config.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useMayFocus } from '../../hooks/use-media.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMarkedName } from '../../i18n/staff-name.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { NumberField, TextField } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'
import { IsTheirs } from './ask-person.tsx'
import { RefundButton } from './due-back.tsx'

type Amount = { amount: number; currency: string }
type Props = { person: DeskPerson; balance: Amount; refundable: Amount | undefined }

/** Shows a person's balance with the centre, takes more of it, and refunds it. */
export function PersonBalance({ person, balance, refundable }: Props) {
  const texts = useDeskTexts().balance
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {balance.amount > 0 ? (
          <>
            {texts.title}:{' '}
            <strong>
              <Money {...balance} />
            </strong>
          </>
        ) : (
          <span className="text-muted">{texts.none}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {refundable && (
          <RefundButton
            button={{ variant: 'secondary', size: 'sm' }}
            person={person}
            sessionTitle={texts.title}
            choices={[{ about: { person: person._id }, method: undefined, byHand: true, ...refundable }]}
          />
        )}
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {texts.take}
        </Button>
      </div>
      {isOpen && <AdvanceDialog person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}

const validator = validateWith(async () =>
  (await import('../../../contract/desk/people.ts')).takeAdvance.body.pick({
    amount: true,
    reference: true,
    reason: true,
  }),
)

/** Takes money in advance from a person. */
function AdvanceDialog({ person, onClose }: { person: DeskPerson; onClose: () => void }) {
  const desk = useDeskTexts()
  const texts = desk.balance
  const name = useMarkedName(person, desk.unnamed)
  const { money } = useFormats()
  const { currency } = useConfig()
  const [method, setMethod] = useState<HandMethod>('cash')
  // One while the dialog is open: a repeated request takes nothing twice.
  const [paymentId] = useState(() => crypto.randomUUID())
  // A number says who it is, whatever address the account has.
  const asks = !person.emailVerified && person.phone === null
  const [theirs, setTheirs] = useState<boolean>()
  const form = useChangeForm({
    validator,
    defaultValues: {
      amount: '' as string | number,
      reference: '' as string | null,
      reason: '' as string | null,
    },
    send: ({ reference, ...sent }) =>
      callApi('POST /desk/people/{id}/advances', {
        params: { id: person._id },
        body: {
          ...{ ...sent, method, paymentId },
          ...(method !== 'cash' && { reference }),
          ...(asks && { isTheirs: theirs === true }),
        },
      }),
    done: (_, { amount, receipt }) => texts.taken(money(amount, currency), receipt),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.takeTitle(name)}
      description={texts.hint}
      submitLabel={texts.take}
      onClose={onClose}
    >
      <NumberField label={texts.amount} autoFocus={useMayFocus()} {...form.field('amount')} />
      <MethodChoice
        legend={desk.method}
        methods={handMethods}
        chosen={method}
        onChoose={setMethod}
        className="grid-cols-2 sm:grid-cols-4"
      />
      {method !== 'cash' && (
        <TextField
          label={desk.reference}
          hint={desk.referenceHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('reference')}
        />
      )}
      <TextField label={texts.reason} optional maxLength={300} {...form.field('reason')} />
      {asks && <IsTheirs answer={theirs} onAnswer={setTheirs} />}
    </FormDialog>
  )
}
