import { z } from 'zod'
import { count, isoDateTime } from '../http/responses.ts'
import { weekdays } from './catalogue.ts'

/** A time of day in Dhaka, such as 20:00. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/**
 * When a course has its classes; cancelled ones do not count. `weekly`: the hours of its days, in the order
 * of the week, whatever was moved, cancelled or added since; absent where the classes follow no week. `next`:
 * the class that runs or comes next. `left`: how many have not begun, of `all`.
 */
export const schedule = z
  .object({
    weekly: z
      .array(z.object({ days: z.array(z.enum(weekdays)).min(1), start: clock, end: clock }))
      .min(1)
      .optional(),
    next: z.object({ start: isoDateTime, end: isoDateTime }).optional(),
    left: count,
    all: count,
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.output<typeof schedule>
export type Weekly = NonNullable<Schedule['weekly']>
