import { durationText, lengthOf, ruleOf } from '../../../contract/classes/repeat.ts'
import type { SessionClass } from '../../../contract/sessions/sessions.ts'
import { NO_RULE, type RuleDraft } from './rule-draft.ts'

/**
 * What the form of a session with several classes begins with. A copy has their weekdays, times and number,
 * but no days.
 */
export function draftOfClasses(
  { classes, duration }: { classes: readonly SessionClass[]; duration: string },
  isCopy: boolean,
): RuleDraft & { duration: string } {
  const planned = classes.filter(({ state }) => state !== 'cancelled')
  const times = planned.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }))
  if (times.length <= 1) return { ...NO_RULE, duration }
  const rule = ruleOf(times)
  if (!rule) return { ...NO_RULE, timing: isCopy ? 'one' : 'kept', duration }
  const { weekdays, startTime, endTime, from, until, except } = rule
  const isUsual = duration === durationText(times.length, lengthOf(rule))
  const days = isCopy
    ? { ends: 'count', count: String(times.length) }
    : { from, until: until ?? '', except: except.join(' ') }
  return {
    ...{ ...NO_RULE, timing: 'weekly', weekdays: weekdays.join(' '), startTime, endTime, ...days },
    // The rule says it again.
    duration: isUsual ? '' : duration,
  }
}
