import { z } from 'zod'
import { dayOf, parseDateTime, startOfDay } from '../formats/dates.ts'
import { text } from '../http/fields.ts'
import { coded } from '../refusals/coded.ts'
import type { Label } from '../refusals/en/fields.ts'

const written = (label: Label, isDate: (value: string) => boolean) =>
  text(label, 10).refine(isDate, coded('must_be_date', { label }))

const isDay = (value: string) => /^[\d-]{10}$/.test(value) && parseDateTime(value) !== undefined
const isTime = (value: string) => /^\d{2}:\d{2}$/.test(value)

/**
 * The form in which people say when a class is: a day and two times of day in Dhaka. An end before the
 * beginning is on the next day.
 */
export const classForm = z
  .object({
    date: written('date', isDay),
    from: written('classStart', isTime),
    to: written('classEnd', isTime),
    roomId: z.string(),
    place: z.string(),
    reason: text('reason', 500),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: coded('class_ends_before_start') })
  .transform(({ date, from, to, ...rest }) => ({
    start: `${date}T${from}`,
    end: `${to > from ? date : dayOf(startOfDay(date), 1)}T${to}`,
    ...rest,
  }))
