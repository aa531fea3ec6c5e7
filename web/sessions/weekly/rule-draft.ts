import type { Repeat } from '../../../contract/classes/repeat.ts'

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
