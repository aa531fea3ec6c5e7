import type { Repeat } from '../../../contract/classes/repeat.ts'
import { MAX_CLASSES } from '../../../contract/http/limits.ts'
import { type RuleDraft, repeatOf } from './rule-draft.ts'

const isDay = (text: string) => /^20\d{2}-\d{2}-\d{2}$/.test(text)
const isCount = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_CLASSES

/** The rule that a form says so far; undefined while a part of it is missing. */
export function ruleOfDraft(draft: RuleDraft): Repeat | undefined {
  const { weekdays, startTime, endTime, from, ends, until, count } = draft
  const hasEnd = ends === 'count' ? isCount(count) : isDay(until)
  if (!weekdays || !startTime || !endTime || startTime === endTime || !isDay(from) || !hasEnd)
    return undefined
  return {
    ...repeatOf(draft),
    until: ends === 'until' ? until : null,
    count: ends === 'count' ? Number(count) : null,
  }
}
