import type { Shown } from '../i18n/say.ts'
import type { FormErrors, FormValidator } from './form-validator.ts'

/** The part of an input that the store needs: its text, and a way to focus it. */
export type Control = { value: string; focus: () => void }

type FormState<Values> = { values: Values; errors: FormErrors<Values>; isSubmitting: boolean }

/**
 * The state of one form, without React: `useForm` renders it. The whole form is validated when it is
 * submitted; from then on each field is validated whenever it changes.
 */
export function createFormStore<Values extends object, Output>(
  initial: FormValidator<Values, Output>,
  defaultValues: Values,
) {
  type Name = keyof Values & string
  let validator = initial
  let start = defaultValues
  let submitted = false
  let state: FormState<Values> = { values: defaultValues, errors: {}, isSubmitting: false }
  const controls = new Map<Name, Control>()
  const listeners = new Set<() => void>()

  function update(change: Partial<FormState<Values>>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function setValue<N extends Name>(name: N, value: Values[N], { shouldValidate = false } = {}) {
    update({ values: { ...state.values, [name]: value } })
    if (shouldValidate) void trigger(name)
  }

  async function trigger(name: Name) {
    const outcome = await validator.run(state.values)
    update({ errors: { ...state.errors, [name]: outcome.success ? undefined : outcome.problems[name] } })
  }

  function setError(name: Name | 'root', error: Shown) {
    const problem = { [name]: error } as FormErrors<Values>
    update({ errors: { ...state.errors, ...problem } })
    focusFirst(problem)
  }

  function focusFirst(problems: FormErrors<Values>) {
    for (const [name, control] of controls) if (problems[name]) return control.focus()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    isDirty: () => Object.keys(start).some((name) => state.values[name as Name] !== start[name as Name]),
    setValue,
    /** Validates one field now. */
    trigger,
    setValidator(next: FormValidator<Values, Output>) {
      validator = next
    },

    /** Sets a value that the person typed. */
    type: (name: Name, value: string) => setValue(name, value as Values[Name], { shouldValidate: submitted }),

    setControl: (name: Name, control: Control | null) =>
      void (control ? controls.set(name, control) : controls.delete(name)),

    /** Takes over what was typed before the page's scripts ran. */
    adoptTypedValues() {
      for (const [name, { value }] of controls)
        if (value && value !== state.values[name]) setValue(name, value as Values[Name])
    },

    reset(values: Values) {
      start = values
      submitted = false
      update({ values, errors: {} })
    },

    /** Shows an error beside its field, which gets the focus, or as `root` for the form as a whole. */
    setError,

    /** Shows why sending failed: beside the field that the server names, if the form has it. */
    fail(error: Error & { field?: string | undefined }) {
      const name = error.field && validator.fieldOf(error.field, state.values)
      setError(name && name in state.values ? (name as Name) : 'root', error)
    },

    async submit(
      send: (output: Output) => unknown,
      onInvalid?: (problems: FormErrors<Values>) => void,
    ): Promise<void> {
      submitted = true
      update({ isSubmitting: true })
      try {
        const outcome = await validator.run(state.values)
        update({ errors: outcome.success ? {} : outcome.problems })
        if (outcome.success) await send(outcome.sent)
        else {
          onInvalid?.(outcome.problems)
          focusFirst(outcome.problems)
        }
      } finally {
        update({ isSubmitting: false })
      }
    },
  }
}
