import { useEffect, useEffectEvent, useState } from 'react'
import { keepStep, keptStep, leaveStep } from './kept-codes.ts'

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
