import { DrizzleQueryError } from 'drizzle-orm'
import type { HealthLocale } from './messages/index.ts'

/** What a check found, and what the operator can do about it. */
export type HealthMessage = { text: string; remedy?: string }

/**
 * The states of the API. `attention`: it works with a flaw; `broken`: something does not work; `unknown`: the
 * check failed.
 */
export type HealthState = 'fine' | 'attention' | 'broken' | 'unknown'

/** The result of one check, with a message in any language. */
export type CheckResult = { state: HealthState; message: (locale: HealthLocale) => HealthMessage }

const resultOf =
  (state: HealthState) =>
  (message: CheckResult['message']): CheckResult => ({ state, message })

export const fine = resultOf('fine')
export const attention = resultOf('attention')
export const broken = resultOf('broken')
export const unknown = resultOf('unknown')

/** The first line of an error's message: mail servers and databases add details on further lines. */
export const reasonOf = (error: unknown): string => {
  // The wrapper's message is our own SQL. The cause says what went wrong.
  const reason = error instanceof DrizzleQueryError ? (error.cause ?? error) : error
  return (reason instanceof Error ? reason.message : String(reason)).split('\n', 1)[0] as string
}
