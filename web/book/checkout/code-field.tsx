import { useState } from 'react'
import type { Price } from '../../../contract/sessions/quote.ts'
import { serverMessage } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { AppliedCode } from './use-price.ts'

type Props = CodeFieldProps & { isOpen: boolean; onOpen: (isOpen: boolean) => void }

/**
 * The field for a discount code, with why a code does not apply; or the code that applies, with the price.
 */
export function CodePanel({ applied, apply, remove, isOpen, onOpen }: Props) {
  if (applied && !isOpen) return <Applied {...applied} onOther={() => onOpen(true)} onRemove={remove} />
  return <CodeForm apply={apply} onApplied={() => onOpen(false)} />
}

const validator = parseWith(async () => (await import('../../../contract/payments/checkouts.ts')).typedCode)

function CodeForm({ apply, onApplied }: { apply: Props['apply']; onApplied: () => void }) {
  const texts = useCheckoutTexts().code
  const form = useForm({ validator, defaultValues: { code: '' } })
  const check = useSubmit<Price, string>({
    mutationFn: apply,
    onSuccess: ({ reason, message }) =>
      reason === undefined ? onApplied() : form.setError('code', { code: reason, message }),
    onError: (error) => form.setError('code', serverMessage(error, texts.failed)),
  })
  return (
    <form
      ref={focusField}
      onSubmit={form.handleSubmit(({ code }) => check.submit(code))}
      noValidate
      className="flex items-start gap-3"
    >
      <TextField
        label={texts.label}
        className="min-w-0 flex-1"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
        {...form.register('code')}
        error={form.errors.code}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-8"
        busy={check.isPending}
        busyLabel={texts.checking}
      >
        {texts.apply}
      </Button>
    </form>
  )
}

/** The field takes the focus of the button that opened it. */
const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

type AppliedProps = AppliedCode & { onOther: () => void; onRemove: () => void }

function Applied({ code, amount, full, isHeld, onOther, onRemove }: AppliedProps) {
  const texts = useCheckoutTexts().code
  const { currency } = useConfig()
  const { money } = useFormats()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-success-soft px-3.5 py-2">
      <p role="status" className="wrap-anywhere min-w-0 text-success">
        <span className="font-semibold">{code}:</span>{' '}
        {texts.instead(money(amount, currency), money(full, currency))}
      </p>
      <Button size="sm" variant="quiet" onClick={isHeld ? onOther : onRemove}>
        {isHeld ? texts.other : texts.remove}
      </Button>
    </div>
  )
}

type CodeFieldProps = {
  applied: AppliedCode | undefined
  apply: (code: string) => Promise<Price>
  remove: () => void
}

/** M12: a discount code, collapsed to one line until somebody has one. The rest loads then. */
export function CodeField(props: CodeFieldProps) {
  const texts = useCheckoutTexts()
  const [isOpen, setOpen] = useState(false)
  const isWanted = isOpen || props.applied !== undefined
  if (isWanted) return <CodePanel {...props} isOpen={isOpen} onOpen={setOpen} />
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-3.5 justify-self-start font-normal text-primary underline"
      onClick={() => setOpen(true)}
    >
      {texts.haveCode}
    </Button>
  )
}
