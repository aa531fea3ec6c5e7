import { DrizzleQueryError } from 'drizzle-orm'
import type { HealthLocale } from './messages/index.ts'

/** What is the case, and what an operator can do about it. */
export type HealthMessage = { text: string; remedy?: string }

/** `attention`: it works, but not as it should; `broken`: something does not work; `unknown`: it could not be looked at. */
export type HealthState = 'fine' | 'attention' | 'broken' | 'unknown'

/** What a look at one thing has shown, to be said in any language. */
export type CheckResult = { state: HealthState; message: (tongue: HealthLocale) => HealthMessage }

const resultOf =
  (state: HealthState) =>
  (message: CheckResult['message']): CheckResult => ({ state, message })

export const fine = resultOf('fine')
export const attention = resultOf('attention')
export const broken = resultOf('broken')
export const unknown = resultOf('unknown')

/** Says why, without what somebody's mail server or database may have added on further lines. */
export const reasonOf = (error: unknown): string => {
  // What failed is our own statement, which helps nobody; why is its cause.
  const reason = error instanceof DrizzleQueryError ? (error.cause ?? error) : error
  return (reason instanceof Error ? reason.message : String(reason)).split('\n', 1)[0] as string
}
