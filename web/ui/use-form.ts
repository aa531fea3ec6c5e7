import {
  type ChangeEvent,
  type FormEvent,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Control, createFormStore } from './form-store.ts'
import type { FormErrors, FormValidator } from './form-validator.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Props that bind a control to a field of the form. */
export type Registered = {
  name: string
  value: string
  onChange: (event: ChangeEvent<Typed>) => void
  ref: (control: Control | null) => void
}

export type FormOptions<Values, Output> = {
  validator: FormValidator<Values, Output>
  defaultValues: Values
}

/**
 * A form's values and errors, with the names of React Hook Form. That library would be 11 of the 170 kB that
 * a screen may load: docs/decisions/2026-11-22-libraries.md.
 */
export function useForm<Values extends object, Output>({
  validator,
  defaultValues,
}: FormOptions<Values, Output>) {
  type Name = keyof Values & string
  const [store] = useState(() => createFormStore(validator, defaultValues))
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  useEffect(() => store.setValidator(validator), [store, validator])
  useLayoutEffect(() => store.adoptTypedValues(), [store])
  usePrepareOnFocus(validator)

  const register = (name: Name, { onChange }: { onChange?: () => void } = {}): Registered => ({
    name,
    value: state.values[name] as string,
    onChange({ target }) {
      store.type(name, target.value)
      onChange?.()
    },
    ref: (control) => store.setControl(name, control),
  })

  return {
    ...state,
    /** What is wrong with the form as a whole. */
    problem: state.errors.root,
    isDirty: store.isDirty(),
    /** The current values, which may be newer than the rendered ones. */
    getValues: () => store.getState().values,
    setValue: store.setValue,
    trigger: store.trigger,
    reset: store.reset,
    setError: store.setError,
    fail: store.fail,
    register,
    /** Binds a control to a field, with what is wrong there. */
    field: (...of: Parameters<typeof register>) => ({ error: state.errors[of[0]], ...register(...of) }),

    handleSubmit:
      (send: (output: Output) => unknown, onInvalid?: (problems: FormErrors<Values>) => void) =>
      (event: FormEvent) => {
        event.preventDefault()
        return store.submit(send, onInvalid)
      },
  }
}

/** Loads the validator's code once a field gets the focus. */
function usePrepareOnFocus({ prepare }: Pick<FormValidator<never, never>, 'prepare'>): void {
  useEffect(() => {
    const load = () => void prepare().catch(() => {})
    addEventListener('focusin', load, { once: true })
    return () => removeEventListener('focusin', load)
  }, [prepare])
}
