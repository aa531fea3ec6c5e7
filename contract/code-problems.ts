import type { Code } from './messages/index.ts'

/** Why a discount code does not apply to a person and a session. */
export const codeProblems = [
  'code_unknown',
  'code_inactive',
  'code_not_yet',
  'code_over',
  'code_not_for_session',
  'code_nothing_to_discount',
  'code_used_by_you',
  'code_used_up',
] as const satisfies readonly Code[]
export type CodeProblem = (typeof codeProblems)[number]
