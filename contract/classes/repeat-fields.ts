import { z } from 'zod'
import { isDay } from '../formats/parse-day.ts'
import { documentedAs, optionalWholeNumber } from '../http/fields.ts'
import { coded } from '../refusals/coded.ts'
import type { Label } from '../refusals/en/fields.ts'
import { weekdays } from '../sessions/catalogue.ts'
import { MAX_CLASS_HOURS, MAX_CLASSES, MAX_LEFT_OUT } from './limits.ts'
import { classesOf, lengthOf, type Repeat } from './repeat.ts'

const HOUR_MS = 3600_000
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const missingOr = (label: Label, wrong: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === ''
    ? coded('required', { label })
    : wrong

/** A day of this century in Dhaka, as in 2026-12-06. */
export const day = (label: Label) => {
  const wrong = coded('must_be_day', { label })
  const text = z.string({ error: missingOr(label, wrong) }).min(1, coded('required', { label }))
  return text
    .refine((value) => isDay(value) && value.startsWith('20'), wrong)
    .meta({ format: 'date', examples: ['2026-12-06'] })
}

const time = (label: Label) => {
  const wrong = coded('must_be_time', { label })
  const text = z.string({ error: missingOr(label, wrong) }).min(1, coded('required', { label }))
  return text.regex(TIME, wrong).meta({ examples: ['17:00'] })
}

/** A day that may be absent or blank: null. */
const optionalDay = (label: Label) =>
  documentedAs(
    z.preprocess((value) => (value === '' ? null : (value ?? null)), day(label).nullable()),
    z.iso.date().nullable(),
  ).prefault(null)

const exactlyOne = (one: unknown, other: unknown) => (one === null) !== (other === null)

/** The rule of weekly classes. Its parts are right by themselves before they are compared. */
export const repeat = z
  .object({
    weekdays: z
      .array(z.enum(weekdays, { error: coded('must_be_one_of', { options: weekdays.join(', ') }) }), {
        error: coded('choose_weekday'),
      })
      .min(1, coded('choose_weekday'))
      .max(50, coded('choose_weekday')),
    startTime: time('startTime'),
    endTime: time('endTime'),
    from: day('firstDay'),
    until: optionalDay('until'),
    count: optionalWholeNumber('count', 1, MAX_CLASSES).prefault(null),
    except: z
      .array(day('except'), { error: coded('must_be_day', { label: 'except' }) })
      .max(MAX_LEFT_OUT, coded('too_many_left_out', { max: MAX_LEFT_OUT }))
      .prefault([]),
  })
  .superRefine(
    (rule, { addIssue }) => {
      const refuse = (field: keyof Repeat, refusal: string) =>
        addIssue({ code: 'custom', path: [field], message: refusal, input: rule[field] })
      if (rule.startTime === rule.endTime) return refuse('endTime', coded('class_ends_before_start'))
      if (lengthOf(rule) > MAX_CLASS_HOURS * HOUR_MS)
        return refuse('endTime', coded('class_too_long', { hours: MAX_CLASS_HOURS }))
      if (!exactlyOne(rule.until, rule.count)) return refuse('until', coded('until_or_count'))
      if (rule.until !== null && rule.until < rule.from) return refuse('until', coded('ends_before_start'))
      const held = classesOf(rule).length
      const end = rule.until === null ? 'count' : 'until'
      if (held === 0) refuse(end, coded('no_class_in_rule'))
      if (held > MAX_CLASSES) refuse(end, coded('rule_makes_too_many', { max: MAX_CLASSES }))
    },
    // Compares the fields only once each of them is valid.
    { when: ({ issues }) => issues.length === 0 },
  )
  .meta({
    id: 'Repeat',
    description:
      'Weekly classes in Dhaka. An end before the start is on the next day. It ends with the day `until`, or once `count` classes take place; give one of them. Nothing takes place on the days of `except`.',
  })
