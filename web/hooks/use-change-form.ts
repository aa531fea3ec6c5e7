import { useState } from 'react'
import type { FormErrors } from '../ui/form-validator.ts'
import { type FormOptions, useForm } from '../ui/use-form.ts'
import { type ChangeOptions, useChange } from './use-change.ts'

type Options<Values, Sent, Answer> = FormOptions<Values, Sent> &
  Omit<ChangeOptions<Sent, Answer>, 'failed'> & {
    /** Also said as a toast after a failure. The form says why. */
    failed?: ChangeOptions<Sent, Answer>['failed']
    /** Told what is wrong with what was typed. */
    onInvalid?: (problems: FormErrors<Values>) => void
  }

/**
 * A form that changes something: it is checked, sent once, and shows beside the field, or for the form as a
 * whole, what the server says against it.
 */
export function useChangeForm<Values extends object, Sent, Answer>({
  validator,
  defaultValues,
  onInvalid,
  ...options
}: Options<Values, Sent, Answer>) {
  const form = useForm({ validator, defaultValues })
  const [isRefused, setRefused] = useState(false)
  const change = useChange<Sent, Answer>({
    ...options,
    failed(error) {
      form.fail(error)
      setRefused(true)
      return typeof options.failed === 'function' ? options.failed(error) : options.failed
    },
  })
  return {
    ...form,
    submit: form.handleSubmit((sent) => {
      setRefused(false)
      change.submit(sent)
    }, onInvalid),
    isBusy: change.isPending || form.isSubmitting,
    /** It may still be busy, with what the page shows. */
    isRefused,
  }
}
