import type { z } from 'zod'
import type { rewrittenSession } from '../../contract/sessions/session-form.ts'
import { EMPTY_SESSION, type SessionDraft } from './session-fields.ts'
import { repeatOf } from './weekly/rule-draft.ts'

export type SessionBody = z.input<typeof rewrittenSession>

/**
 * What a form sends: the dates of its one class, the rule of weekly ones, or neither for classes that stay.
 */
export function bodyOf(draft: SessionDraft): SessionBody {
  const { timing, weekdays, startTime, endTime, from, ends, until, count, except, ...rest } = draft
  const { minimumCount, minimumDecideAt, parts, ...sent } = rest
  const needsSome = minimumCount !== '' || minimumDecideAt !== ''
  const minimum = needsSome ? { count: minimumCount, decideAt: minimumDecideAt } : null
  // What is free has no parts.
  const plan = parts !== '' && Number(sent.fee) > 0 ? { parts } : null
  const body = { ...sent, minimum, plan, roomId: sent.mode === 'online' ? '' : sent.roomId }
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

export const isField = (name: string): name is keyof SessionDraft => name in EMPTY_SESSION
