import {
  type ChangeEvent,
  type FormEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FormErrors, FormValidator } from './form-validator.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a control needs so that the form holds what is typed into it. */
export type Registered = {
  name: string
  value: string
  onChange: (event: ChangeEvent<Control>) => void
  ref: (control: Control | null) => void
}

type Options<Values, Sent> = { check: FormValidator<Values, Sent>; defaultValues: Values }

/**
 * A form: what was typed, and what is wrong with it. It is checked when it is sent, and a field from then on whenever it is
 * changed. A library for this is 11 of the 170 kB that a screen may bring: docs/decisions/2026-11-22-forms-use-no-library.md.
 */
export function useForm<Values extends object, Sent>({ check, defaultValues }: Options<Values, Sent>) {
  type Name = keyof Values & string
  const [start, setStart] = useState(defaultValues)
  const [values, setValues] = useState(defaultValues)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [isSubmitting, setSubmitting] = useState(false)
  const latest = useRef(values)
  const tried = useRef(false)
  const controls = useRef(new Map<string, Control>())

  const keep = useCallback((next: Values) => {
    latest.current = next
    setValues(next)
  }, [])

  const trigger = useCallback(
    async (name: Name) => {
      const outcome = await check.run(latest.current)
      setErrors((shown) => ({ ...shown, [name]: outcome.success ? undefined : outcome.problems[name] }))
    },
    [check],
  )

  const setValue = useCallback(
    (name: Name, value: string, { shouldValidate = false } = {}) => {
      keep({ ...latest.current, [name]: value })
      if (shouldValidate) void trigger(name)
    },
    [keep, trigger],
  )

  const reset = useCallback(
    (next: Values) => {
      setStart(next)
      keep(next)
      setErrors({})
      tried.current = false
    },
    [keep],
  )

  usePreparedOnFocus(check)
  // What somebody has typed before the scripts came counts.
  useLayoutEffect(() => {
    for (const [name, { value }] of controls.current)
      if (value && value !== latest.current[name as Name]) setValue(name as Name, value)
  }, [setValue])

  function focusFirst(problems: FormErrors<Values>) {
    for (const [name, control] of controls.current) if (problems[name as Name]) return control.focus()
  }

  return {
    values,
    errors,
    isSubmitting,
    isDirty: Object.keys(start).some((name) => values[name as Name] !== start[name as Name]),
    /** Those of this moment, which a render may not have seen yet. */
    getValues: () => latest.current,
    setValue,
    trigger,
    reset,

    register: (name: Name, { onChange }: { onChange?: () => void } = {}): Registered => ({
      name,
      value: values[name] as string,
      onChange({ target }) {
        setValue(name, target.value, { shouldValidate: tried.current })
        onChange?.()
      },
      ref: (control) => void (control ? controls.current.set(name, control) : controls.current.delete(name)),
    }),

    /** Shows what the server said: beside the field, which gets the focus, or of the form as a whole. */
    setError(name: Name | 'root', message: string) {
      const problem = { [name]: message } as FormErrors<Values>
      setErrors((shown) => ({ ...shown, ...problem }))
      focusFirst(problem)
    },

    handleSubmit:
      (send: (sent: Sent) => unknown, onInvalid?: (problems: FormErrors<Values>) => void) =>
      async (event: FormEvent) => {
        event.preventDefault()
        tried.current = true
        setSubmitting(true)
        try {
          const outcome = await check.run(latest.current)
          setErrors(outcome.success ? {} : outcome.problems)
          if (outcome.success) await send(outcome.sent)
          else {
            onInvalid?.(outcome.problems)
            focusFirst(outcome.problems)
          }
        } finally {
          setSubmitting(false)
        }
      },
  }
}

/** What checks a form comes once somebody turns to a field. */
function usePreparedOnFocus({ prepare }: Pick<FormValidator<never, never>, 'prepare'>): void {
  useEffect(() => {
    const fetchIt = () => void prepare().catch(() => {})
    addEventListener('focusin', fetchIt, { once: true })
    return () => removeEventListener('focusin', fetchIt)
  }, [prepare])
}
