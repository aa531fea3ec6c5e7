import type { z } from 'zod'
import { classesOf, durationText, lengthOf } from '../../../contract/classes/repeat.ts'
import type { ClassDates } from '../../../contract/fee-parts/split-fee.ts'
import { parseDateTime } from '../../../contract/formats/dates.ts'
import type { rewrittenSession } from '../../../contract/sessions/session-form.ts'
import { pictureOf, type SessionDraft } from './session-draft.ts'
import { repeatOf, ruleOfDraft } from './weekly/rule-draft.ts'

export type SessionBody = z.input<typeof rewrittenSession>

/**
 * Returns what a form sends: the dates of its one class, the rule of weekly ones, or neither for classes
 * that stay. Duration and picture are filled in where nobody gave them; the API asks for both.
 */
export function bodyOf(draft: SessionDraft): SessionBody {
  const { timing, weekdays, startTime, endTime, from, ends, until, count, except, ...rest } = draft
  const { minimumCount, minimumDecideAt, parts, ...sent } = rest
  const needsSome = minimumCount !== '' || minimumDecideAt !== ''
  const minimum = needsSome ? { count: minimumCount, decideAt: minimumDecideAt } : null
  // What is free has no parts.
  const plan = parts !== '' && Number(sent.fee) > 0 ? { parts } : null
  const duration = sent.duration.trim() || usualDuration(draft)
  const image = sent.image.trim() || pictureOf(sent.subject)
  const roomId = sent.mode === 'online' ? '' : sent.roomId
  const body = { ...sent, duration, image, minimum, plan, roomId }
  // Nobody joins one class late.
  if (timing === 'one') return { ...body, lateJoin: null }
  const kept = { ...body, classStart: '', classEnd: '' }
  return timing === 'weekly' ? { ...kept, repeat: repeatOf(draft) } : kept
}

/** The form's field that a field of the API stands for, such as `until` for `repeat.until`. */
export function fieldOf(path: string, { ends }: SessionDraft): string {
  if (path === 'minimum.decideAt') return 'minimumDecideAt'
  if (path.startsWith('minimum')) return 'minimumCount'
  if (path.startsWith('plan')) return 'parts'
  const [name = ''] = path.replace(/^repeat\./, '').split('.')
  // A rule without an end is said of its day; the form may ask for the number.
  return name === 'until' && ends === 'count' ? 'count' : name
}

/** When the classes of a form begin and end, once it says that. */
export function courseOf(draft: SessionDraft): ClassDates | undefined {
  const rule = draft.timing === 'weekly' ? ruleOfDraft(draft) : undefined
  const made = rule ? classesOf(rule) : []
  const isRuled = draft.timing === 'weekly'
  const classStart = isRuled ? made[0]?.start : parseDateTime(draft.classStart)
  const classEnd = isRuled ? made.at(-1)?.end : parseDateTime(draft.classEnd, 'end')
  return classStart && classEnd && classStart <= classEnd ? { classStart, classEnd } : undefined
}

/** How long the classes are, from when they are; blank until that is known, or where they stay. */
export function usualDuration(draft: SessionDraft): string {
  const rule = draft.timing === 'weekly' ? ruleOfDraft(draft) : undefined
  if (rule) return durationText(classesOf(rule).length, lengthOf(rule))
  const course = draft.timing === 'one' ? courseOf(draft) : undefined
  return course ? durationText(1, Number(course.classEnd) - Number(course.classStart)) : ''
}
