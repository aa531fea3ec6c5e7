import { type FormEvent, useState } from 'react'
import { useCardFormMessages } from '../../i18n/card-form.ts'
import type { Messages } from '../../i18n/index.ts'
import { TextField, type TextFieldProps } from '../../ui/inputs.tsx'
import { BankDialog, useBankAuthentication } from './bank-dialog.tsx'
import {
  type CardErrors,
  type CardFields,
  cardBrand,
  checkCard,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-fields.ts'
import { type CardFormProps, type Confirmation, toDeclined } from './declined.ts'
import { type Cards, confirmIntent, type IntentState } from './stand-in-cards.ts'

const EMPTY: CardFields = { number: '', expiry: '', cvc: '' }

/** The card form for the stand-in. With Stripe, the card is typed into Stripe's element instead. */
export function StandInCardForm({ cards, onPay, disabled, children }: CardFormProps & { cards: Cards }) {
  const messages = useCardFormMessages()
  const [card, setCard] = useState(EMPTY)
  const [errors, setErrors] = useState<CardErrors>({})
  const bank = useBankAuthentication(cards)

  async function confirm(clientSecret: string): Promise<Confirmation> {
    const state = await confirmIntent(cards, clientSecret, card)
    const settled =
      state.status === 'requires_action' && state.url
        ? await bank.authenticate(clientSecret, state.url)
        : state
    return confirmationOf(settled, messages)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkCard(card, new Date(), messages)
    setErrors(found)
    if (Object.keys(found).length === 0) onPay(confirm)
  }

  const field = (name: keyof CardFields, format: (typed: string) => string): TextFieldProps => ({
    label: messages[name],
    value: card[name],
    error: errors[name],
    disabled,
    required: true,
    inputMode: 'numeric',
    onChange: ({ target }) => {
      setCard({ ...card, [name]: format(target.value) })
      setErrors({ ...errors, [name]: undefined })
    },
    // On blur, show the error of a partly filled field. An empty one gets no error before Pay.
    onBlur: () => {
      if (card[name]) setErrors({ ...errors, [name]: checkCard(card, new Date(), messages)[name] })
    },
  })
  const brand = cardBrand(card.number)

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-2 gap-4">
      <div className="relative col-span-2">
        <TextField
          {...field('number', formatNumber)}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
        />
        {brand && (
          <span className="absolute top-0 right-0 font-medium text-muted text-sm">
            {messages.brands[brand]}
          </span>
        )}
      </div>
      <TextField
        {...field('expiry', (typed) => formatExpiry(typed, card.expiry))}
        autoComplete="cc-exp"
        placeholder={messages.expiryPlaceholder}
      />
      <TextField {...field('cvc', formatCvc)} autoComplete="cc-csc" placeholder="123" maxLength={4} />
      <p className="col-span-2 rounded-control bg-accent-soft px-3.5 py-2.5 text-accent-ink text-sm">
        {messages.demoHint}
      </p>
      <div className="col-span-2 grid gap-4">{children}</div>
      <BankDialog bank={bank} />
    </form>
  )
}

function confirmationOf(state: IntentState, messages: Messages['cardForm']): Confirmation {
  if (state.status === 'succeeded') return { outcome: 'succeeded', transactionId: state.transactionId }
  if (state.status === 'refused') return toDeclined(state.error, messages, state.intentIsOver)
  return { outcome: 'refused', message: messages.authenticationFailed, intentIsOver: false }
}
