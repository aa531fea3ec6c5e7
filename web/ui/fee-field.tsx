import { formatMoney, MAX_FEE } from '../../contract/payments/money.ts'
import { useConfig } from '../client-config.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useFormMessages } from '../i18n/forms.ts'
import { NumberField, type TextFieldProps } from './inputs.tsx'

type FeeFieldProps = Omit<TextFieldProps, 'prefix' | 'hint'> & { mayBeFree?: boolean }

/** An amount in the product's currency (K05), in steps of 0.01, with the allowed maximum. */
export function FeeField({ mayBeFree = false, ...field }: FeeFieldProps) {
  const { currency } = useConfig()
  const { money } = useFormats()
  const messages = useFormMessages().fee
  const symbol = formatMoney(0, currency).replace(/[\d.,\s]/g, '')
  const hints = [...(mayBeFree ? [messages.free] : []), messages.atMost(money(MAX_FEE, currency))]
  return <NumberField {...field} hint={hints.join(' ')} prefix={symbol} max={MAX_FEE} />
}
