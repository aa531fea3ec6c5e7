import { z } from 'zod'
import { wholeNumber } from '../http/fields.ts'
import { coded } from '../refusals/coded.ts'
import { type ClassDates, fitsClassDates, MAX_PARTS, MIN_PARTS } from './split-fee.ts'

/** B10: in how many monthly parts a fee may be paid. The first buys the seat. */
export const feePlan = z
  .object({ parts: wholeNumber('parts', MIN_PARTS, MAX_PARTS), every: z.literal('month').default('month') })
  .meta({ id: 'FeePlan' })
export type FeePlan = z.output<typeof feePlan>

/** The number of a part, as people count them. */
export const partNumber = wholeNumber('part', 1, MAX_PARTS)

/**
 * `due`: to be paid until its day has passed. `late`: the day has passed. `waived`: the centre asks for it no
 * more.
 */
export const partStates = ['due', 'late', 'paid', 'waived'] as const
export type PartState = (typeof partStates)[number]

/**
 * Refuses a plan that lasts longer than its session, in a schema. Without dates, its classes stay as they
 * are.
 */
export function refusePlan(
  plan: FeePlan | null,
  { classStart, classEnd }: Partial<ClassDates>,
  addIssue: (issue: { code: 'custom'; path: string[]; message: string; input: unknown }) => void,
): void {
  if (!plan || !classStart || !classEnd || fitsClassDates(plan.parts, { classStart, classEnd })) return
  const message = coded('plan_longer_than_course')
  addIssue({ code: 'custom', path: ['plan', 'parts'], message, input: plan })
}
