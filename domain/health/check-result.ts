import { DrizzleQueryError } from 'drizzle-orm'
import type { Locale } from '../../contract/formats/locale.ts'
import type { HealthTexts } from './texts/index.ts'

/** A check found this, and the operator can do that about it. */
export type Finding = { text: string; remedy?: string }

/**
 * The states of the API. `attention`: it works with a flaw; `broken`: something does not work; `unknown`: the
 * check failed.
 */
export type HealthState = 'fine' | 'attention' | 'broken' | 'unknown'

/** The result of one check, with what it found in any language. */
export type CheckResult = { state: HealthState; finding: (texts: HealthTexts, locale: Locale) => Finding }

const resultOf =
  (state: HealthState) =>
  (finding: CheckResult['finding']): CheckResult => ({ state, finding })

export const fine = resultOf('fine')
export const attention = resultOf('attention')
export const broken = resultOf('broken')
export const unknown = resultOf('unknown')

/**
 * The first line of what went wrong: email servers and databases add details on further lines. A wrapper says
 * only that something failed: Drizzle shows our own SQL, `fetch` that it failed, and Node has no words at all
 * for several addresses that all failed.
 */
export const reasonOf = (error: unknown): string => {
  const reason = innermost(error)
  return (reason instanceof Error ? reason.message : String(reason)).split('\n', 1)[0] as string
}

function innermost(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  const isWrapper =
    error instanceof DrizzleQueryError || (error instanceof TypeError && error.message === 'fetch failed')
  return isWrapper && error.cause ? innermost(error.cause) : error
}
