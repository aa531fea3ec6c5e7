import { useEffect, useEffectEvent, useState } from 'react'
import { looksLikePhone } from '../../../contract/people/phone.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import type { FormValidator } from '../../ui/form-validator.ts'
import { keepStep, keptStep, leaveStep } from './kept-codes.ts'

/** For a form whose first field takes an address or, where codes are sent, a phone number. */
export const byWhatIsTyped = <Values extends { email: string }, Sent>(
  byEmail: FormValidator<Values, Sent>,
  byPhone: FormValidator<Values, Sent>,
): FormValidator<Values, Sent> => ({
  fieldOf: byEmail.fieldOf,
  prepare: byEmail.prepare,
  run: (values) => (looksLikePhone(values.email) ? byPhone : byEmail).run(values),
})

const loadCodeCard = async () => (await import('./code-step.tsx')).CodeCard

/** Loads once somebody types a number: most sign in by an address. */
export const useCodeCard = (isPhone: boolean) => useLazyComponent(loadCodeCard, isPhone)

/**
 * The step of a form that waits for a code, to which a reload comes back: `resume` fills the form in again.
 * `form` names the form in this browser tab.
 */
export function useCodeStep(
  form: string,
  resume: (typed: Record<string, string>, phone: string) => void,
): {
  /** Where the code goes; undefined before. */
  phone: string | undefined
  /** Whether they have come back to the form to change the number. */
  hasLeft: boolean
  begin: (phone: string, typed?: Record<string, string>) => void
  leave: () => void
} {
  const [phone, setPhone] = useState<string>()
  const [hasLeft, setLeft] = useState(false)
  const comeBack = useEffectEvent(() => {
    const step = keptStep(form)
    if (!step) return
    resume(step.typed, step.phone)
    setPhone(step.phone)
  })
  // Not in the first rendering, which must be the server's.
  useEffect(() => comeBack(), [])
  return {
    phone,
    hasLeft,
    begin(number, typed = {}) {
      keepStep(form, number, typed)
      setPhone(number)
    },
    leave() {
      leaveStep()
      setPhone(undefined)
      setLeft(true)
    },
  }
}
