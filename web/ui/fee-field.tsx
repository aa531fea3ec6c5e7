import { formatMoney } from '../../contract/money.ts'
import { useConfig } from '../client-config.tsx'
import { NumberField, type TextFieldProps } from './inputs.tsx'

/** An amount in the product's one currency (K05), in steps of 0.01. */
export function FeeField(field: Omit<TextFieldProps, 'prefix'>) {
  const { currency } = useConfig()
  const symbol = formatMoney(0, currency).replace(/[\d.,\s]/g, '')
  return <NumberField {...field} prefix={symbol} />
}
