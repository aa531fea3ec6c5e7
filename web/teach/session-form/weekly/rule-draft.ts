import { MAX_CLASSES } from '../../../../contract/classes/limits.ts'
import { durationText, lengthOf, type Repeat, ruleOf } from '../../../../contract/classes/repeat.ts'
import type { SessionClass } from '../../../../contract/sessions/sessions.ts'

/**
 * When the classes of a form are, as texts. `timing`: `one` class with dates, `weekly` ones by a rule, or
 * `kept` as they are. Weekdays and the days without a class are separated by spaces; `ends` says which of
 * `until` and `count` counts.
 */
export const NO_RULE = {
  timing: 'one',
  weekdays: '',
  startTime: '',
  endTime: '',
  from: '',
  ends: 'until',
  until: '',
  count: '',
  except: '',
}
export type RuleDraft = Record<keyof typeof NO_RULE, string>

export const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean)

/** The part of the API's form; what is missing or wrong is for its schema to say. */
export const repeatOf = ({ weekdays, startTime, endTime, from, ends, until, count, except }: RuleDraft) => ({
  ...{ weekdays: wordsOf(weekdays) as Repeat['weekdays'][number][], startTime, endTime, from },
  until: ends === 'until' ? until : null,
  count: ends === 'count' ? count : null,
  except: wordsOf(except),
})

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

/**
 * Returns what the form of a session with several classes begins with. A copy has their weekdays, times and
 * number, but no days.
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
