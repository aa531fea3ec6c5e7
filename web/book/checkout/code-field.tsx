import { useState } from 'react'
import { serverMessage } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { focusOnce } from '../../ui/focus-heading.ts'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { AppliedCode, CodeProblem } from './plan-choice.tsx'

/** `isOpen`: undefined until somebody has opened it. */
type Props = CodeFieldProps & { isOpen: boolean | undefined; onOpen: (isOpen: boolean) => void }

/**
 * The field for a discount code, with why a code does not apply; or the code that applies, with the price.
 */
export function CodePanel({ applied, apply, remove, isOpen, onOpen }: Props) {
  if (applied && !isOpen)
    return (
      <Applied
        {...applied}
        isAnswer={isOpen === false}
        onOther={() => onOpen(true)}
        onRemove={() => {
          onOpen(false)
          remove()
        }}
      />
    )
  return <CodeForm apply={apply} onApplied={() => onOpen(false)} />
}

const validator = parseWith(async () => (await import('../../../contract/payments/checkouts.ts')).typedCode)

function CodeForm({ apply, onApplied }: { apply: Props['apply']; onApplied: () => void }) {
  const texts = useCheckoutTexts().code
  const form = useForm({ validator, defaultValues: { code: '' } })
  const submit = form.handleSubmit(async ({ code }) => {
    const problem = await apply(code).catch((error: Error) => serverMessage(error, texts.failed))
    if (problem) form.setError('code', problem)
    else onApplied()
  })
  return (
    <form ref={focusField} onSubmit={submit} noValidate className="flex items-start gap-3">
      <TextField
        label={texts.label}
        className="min-w-0 flex-1"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
        {...form.field('code')}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-8"
        busy={form.isSubmitting}
        busyLabel={texts.checking}
      >
        {texts.apply}
      </Button>
    </form>
  )
}

/** The field takes the focus of the button that opened it. */
const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

/** `isAnswer`: it takes the place of the form that was sent. */
type AppliedProps = AppliedCode & { isAnswer: boolean; onOther: () => void; onRemove: () => void }

function Applied({ code, amount, full, isHeld, isAnswer, onOther, onRemove }: AppliedProps) {
  const texts = useCheckoutTexts().code
  const { currency } = useConfig()
  const { money } = useFormats()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-success-soft px-3.5 py-2">
      <p
        ref={isAnswer ? focusOnce : null}
        tabIndex={-1}
        role="status"
        className="wrap-anywhere min-w-0 text-success outline-none"
      >
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
  apply: (code: string) => Promise<CodeProblem>
  remove: () => void
}

/** M12: a discount code, collapsed to one line until somebody has one. The rest loads then. */
export function CodeField(props: CodeFieldProps) {
  const texts = useCheckoutTexts()
  const [isOpen, setOpen] = useState<boolean>()
  const isWanted = isOpen || props.applied !== undefined
  if (isWanted) return <CodePanel {...props} isOpen={isOpen} onOpen={setOpen} />
  return (
    <Button
      ref={isOpen === false ? focusOnce : null}
      size="sm"
      variant="quiet"
      className="-ml-3.5 justify-self-start font-normal text-primary underline"
      onClick={() => setOpen(true)}
    >
      {texts.haveCode}
    </Button>
  )
}
