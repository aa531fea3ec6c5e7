import { looksLikePhone } from '../../../contract/people/phone.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import type { FormValidator } from '../../ui/form-validator.ts'

/** For a form whose first field takes an address or, where codes are sent, a phone number. */
export const byWhatIsTyped = <Values extends { email: string }, Sent>(
  byEmail: FormValidator<Values, Sent>,
  byPhone: FormValidator<Values, Sent>,
): FormValidator<Values, Sent> => ({
  prepare: byEmail.prepare,
  run: (values) => (looksLikePhone(values.email) ? byPhone : byEmail).run(values),
})

const loadCodeCard = async () => (await import('./code-card.tsx')).CodeCard

/** Loads once somebody types a number: most sign in by an address. */
export const useCodeCard = (isPhone: boolean) => useLazyComponent(loadCodeCard, isPhone)
