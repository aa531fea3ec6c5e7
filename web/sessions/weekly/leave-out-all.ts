import { classesOf, type Repeat } from '../../../contract/classes/repeat.ts'
import { MAX_LEFT_OUT } from '../../../contract/http/limits.ts'

/**
 * The days that a rule leaves out once it avoids all holidays. A rule with a number of classes goes on longer
 * for each, and may then meet others.
 */
export function leaveOutAll(rule: Repeat, isHoliday: (day: string) => boolean): string[] {
  let except = rule.except
  while (except.length < MAX_LEFT_OUT) {
    const met = classesOf({ ...rule, except }).filter(({ day }) => isHoliday(day))
    if (met.length === 0) break
    except = [...except, ...met.map(({ day }) => day)]
  }
  return [...except].sort()
}
