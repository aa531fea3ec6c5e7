import { DrizzleQueryError } from 'drizzle-orm'
import type { SystemTongue } from './messages/index.ts'

/** What is the case, and what an operator can do about it. */
export type Sentence = { text: string; remedy?: string }

/** `attention`: it works, but not as it should; `broken`: something does not work; `unknown`: it could not be looked at. */
export type State = 'fine' | 'attention' | 'broken' | 'unknown'

/** What a look at one thing has shown, to be said in any language. */
export type Finding = { state: State; says: (tongue: SystemTongue) => Sentence }

const finding =
  (state: State) =>
  (says: Finding['says']): Finding => ({ state, says })

export const fine = finding('fine')
export const attention = finding('attention')
export const broken = finding('broken')
export const unknown = finding('unknown')

/** Says why, without what somebody's mail server or database may have added on further lines. */
export const reasonOf = (error: unknown): string => {
  // What failed is our own statement, which helps nobody; why is its cause.
  const reason = error instanceof DrizzleQueryError ? (error.cause ?? error) : error
  return (reason instanceof Error ? reason.message : String(reason)).split('\n', 1)[0] as string
}
