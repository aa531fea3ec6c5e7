import { classesOf } from '../../contract/classes/repeat.ts'
import type { ClassDates } from '../../contract/fee-parts/split-fee.ts'
import { parseDateTime } from '../../contract/formats/dates.ts'
import type { SessionDraft } from './session-fields.ts'
import { ruleOfDraft } from './weekly/rule-of-draft.ts'

/** When the classes of a form begin and end, once it says that. */
export function courseOf(draft: SessionDraft): ClassDates | undefined {
  const rule = draft.timing === 'weekly' ? ruleOfDraft(draft) : undefined
  const made = rule ? classesOf(rule) : []
  const isRuled = draft.timing === 'weekly'
  const classStart = isRuled ? made[0]?.start : parseDateTime(draft.classStart)
  const classEnd = isRuled ? made.at(-1)?.end : parseDateTime(draft.classEnd, 'end')
  return classStart && classEnd && classStart <= classEnd ? { classStart, classEnd } : undefined
}
