import ChevronDown from 'lucide-react/icons/chevron-down'
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { plainNumber } from '../../contract/formats/clean-text.ts'
import { formatMoney, MAX_FEE } from '../../contract/payments/money.ts'
import { useConfig } from '../client-config.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useFormTexts } from '../i18n/forms.ts'
import { cn } from './cn.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

type Optional = { optional?: boolean }
type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'prefix'>
export type TextFieldProps = FieldProps &
  Optional &
  InputProps & {
    ref?: Ref<HTMLInputElement> /** Shown inside the field, at its start. */
    prefix?: ReactNode
  }

/** A one-line input of any native type (text, email, date …). Takes the props of a form's `register`. */
export function TextField({ label, hint, error, className, optional, prefix, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, className, optional }}>
      {(control) => (
        <span className="relative block">
          {prefix && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted"
            >
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={cn(controlClasses, prefix !== undefined && 'pl-9')}
          />
        </span>
      )}
    </Field>
  )
}

/**
 * A number, with a phone's numeric keypad; in steps of 0.01 by default, as fees are (K07). A native number
 * input drops digits of other scripts without a word, so this one reads them as they are typed or pasted.
 */
export function NumberField({ step = 0.01, onChange, ...field }: TextFieldProps) {
  return (
    <TextField
      inputMode={Number(step) % 1 === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...field}
      onChange={(event) => {
        const { target } = event
        const plain = plainNumber(target.value).replaceAll(/[^\d.-]/g, '')
        if (plain !== target.value) target.value = plain
        onChange?.(event)
      }}
    />
  )
}

/** A day and time in Dhaka, in the native control. */
export function DateTimeField(field: TextFieldProps) {
  return <TextField {...field} type="datetime-local" />
}

type TextAreaProps = FieldProps &
  Optional &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea({ label, hint, error, className, optional, rows = 5, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, className, optional }}>
      {(control) => <textarea {...area} {...control} rows={rows} className={controlClasses} />}
    </Field>
  )
}

/** `lang`: of the label, where it is another than the page's. */
export type Option = { value: string; label: string; lang?: string }
type SelectProps = FieldProps &
  Optional &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & {
    options: readonly Option[]
    ref?: Ref<HTMLSelectElement>
  }

/** The native select, which works best on phones. */
export function SelectField({ label, hint, error, className, optional, options, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error, className, optional }}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={`${controlClasses} appearance-none pr-11`}>
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted"
          />
        </span>
      )}
    </Field>
  )
}

type FeeFieldProps = Omit<TextFieldProps, 'prefix' | 'hint'> & { mayBeFree?: boolean }

/** An amount in the product's currency (K05), in steps of 0.01, with the allowed maximum. */
export function FeeField({ mayBeFree = false, ...field }: FeeFieldProps) {
  const { currency } = useConfig()
  const { money } = useFormats()
  const texts = useFormTexts().fee
  const symbol = formatMoney(0, currency).replace(/[\d.,\s]/g, '')
  const hints = [...(mayBeFree ? [texts.free] : []), texts.atMost(money(Math.floor(MAX_FEE), currency))]
  return <NumberField {...field} hint={hints.join(' ')} prefix={symbol} />
}

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/**
 * A checkbox that looks like a switch, and is tall enough for a finger. In forced-colors mode it looks like a
 * checkbox.
 */
export function Switch({ isOn, onChange, children }: Props) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-medium">
      <input
        type="checkbox"
        className="relative h-11 w-14 shrink-0 cursor-pointer appearance-none rounded-control before:absolute before:inset-x-0 before:inset-y-2 before:rounded-full before:bg-line-strong before:transition-colors checked:before:bg-primary after:absolute after:top-3 after:left-1 after:size-5 after:rounded-full after:bg-surface after:transition-transform checked:after:translate-x-7 forced-colors:appearance-auto forced-colors:before:hidden forced-colors:after:hidden"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  )
}

type RadioCardProps = { name: string; label: ReactNode; checked: boolean; onChoose: () => void }

/** One of few choices that exclude each other, as large as a finger. */
export function RadioCard({ name, label, checked, onChoose }: RadioCardProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-4 py-2.5 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-4.5 shrink-0 accent-primary"
      />
      {label}
    </label>
  )
}
