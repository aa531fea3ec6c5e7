import { useState } from 'react'
import { useCardFormTexts } from '../../i18n/card-form.ts'
import type { Texts } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { FormValidator } from '../../ui/form-validator.ts'
import { TextField, type TextFieldProps } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import {
  type CardFields,
  cardBrand,
  checkCard,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-fields.ts'
import { type CardFormProps, type Confirmation, toDeclined } from './declined.ts'
import {
  type Bank,
  type Cards,
  confirmIntent,
  type IntentState,
  useBankAuthentication,
} from './stand-in-cards.ts'

const EMPTY: CardFields = { number: '', expiry: '', cvc: '' }

/** The card form for the stand-in. With Stripe, the card is typed into Stripe's element instead. */
export function StandInCardForm({ cards, onPay, disabled, children }: CardFormProps & { cards: Cards }) {
  const texts = useCardFormTexts()
  const [validator] = useState(() => checkedBy(texts))
  const form = useForm({ validator, defaultValues: EMPTY })
  const bank = useBankAuthentication(cards)

  const confirm = (card: CardFields) => async (clientSecret: string) => {
    const state = await confirmIntent(cards, clientSecret, card)
    const settled =
      state.status === 'requires_action' && state.url
        ? await bank.authenticate(clientSecret, state.url)
        : state
    return confirmationOf(settled, texts)
  }

  const field = (name: keyof CardFields, format: (typed: string) => string): TextFieldProps => ({
    ...form.register(name),
    label: texts[name],
    error: form.errors[name],
    disabled,
    required: true,
    inputMode: 'numeric',
    onChange: ({ target }) =>
      form.setValue(name, format(target.value), { shouldValidate: form.errors[name] !== undefined }),
    // On blur, show the error of a partly filled field. An empty one gets no error before Pay.
    onBlur: () => {
      if (form.values[name]) void form.trigger(name)
    },
  })
  const brand = cardBrand(form.values.number)

  return (
    <form
      onSubmit={form.handleSubmit((card) => onPay(confirm(card)))}
      noValidate
      className="grid grid-cols-2 gap-4"
    >
      <div className="relative col-span-2">
        <TextField
          {...field('number', formatNumber)}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
        />
        {brand && (
          <span className="absolute top-0 right-0 font-medium text-muted text-sm">{texts.brands[brand]}</span>
        )}
      </div>
      <TextField
        {...field('expiry', (typed) => formatExpiry(typed, form.values.expiry))}
        autoComplete="cc-exp"
        placeholder={texts.expiryPlaceholder}
      />
      <TextField {...field('cvc', formatCvc)} autoComplete="cc-csc" placeholder="123" maxLength={4} />
      <p className="col-span-2 rounded-control bg-accent-soft px-3.5 py-2.5 text-accent-ink text-sm">
        {texts.demoHint}
      </p>
      <div className="col-span-2 grid gap-4">{children}</div>
      <BankDialog bank={bank} />
    </form>
  )
}

/** The bank's page (3-D Secure). */
function BankDialog({ bank }: { bank: Bank }) {
  const texts = useCardFormTexts()
  return (
    <Dialog
      open={bank.url !== undefined}
      onClose={bank.leave}
      title={texts.authenticate}
      description={texts.authenticateHint}
    >
      <iframe
        src={bank.url}
        title={texts.authenticate}
        className="h-[28rem] w-full rounded-control border border-line bg-white"
      />
    </Dialog>
  )
}

const checkedBy = (texts: Texts['cardForm']): FormValidator<CardFields, CardFields> => ({
  fieldOf: (path) => path,
  prepare: async () => {},
  async run(card) {
    const problems = checkCard(card, new Date(), texts)
    return Object.keys(problems).length === 0 ? { success: true, sent: card } : { success: false, problems }
  },
})

function confirmationOf(state: IntentState, texts: Texts['cardForm']): Confirmation {
  if (state.status === 'succeeded') return { outcome: 'succeeded', transactionId: state.transactionId }
  if (state.status === 'refused') return toDeclined(state.error, texts, state.intentIsOver)
  return { outcome: 'refused', message: texts.authenticationFailed, intentIsOver: false }
}
