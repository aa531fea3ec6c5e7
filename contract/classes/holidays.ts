import { z } from 'zod'
import { isBlank } from '../formats/clean-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { documentedAs, text } from '../http/fields.ts'
import { count, success } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'
import { columnsQuery, readTable } from '../tables/tables.ts'
import { countDays, MAX_HOLIDAY_DAYS } from './day-range.ts'
import { holidayColumns, MAX_HOLIDAY_NAME } from './holiday-csv.ts'
import { day } from './repeat-fields.ts'

/** A day in Dhaka that an Admin entered. The fixed ones are data: `fixed-holidays.ts`. */
const holiday = z.object({ day: z.iso.date(), name: z.string() }).meta({ id: 'Holiday' })
export type Holiday = z.output<typeof holiday>

/** One day, or all from `day` to `until`. */
export const newHoliday = z
  .object({
    day: day('day'),
    until: documentedAs(
      z.preprocess((value) => (value === '' ? null : (value ?? null)), day('until').nullable()),
      z.iso.date().nullable(),
    ).prefault(null),
    name: text('name', MAX_HOLIDAY_NAME),
  })
  .superRefine((value, { addIssue }) => {
    const days = value.until === null ? 1 : countDays(value.day, value.until)
    const refuse = (refusal: string) =>
      addIssue({ code: 'custom', path: ['until'], message: refusal, input: value.until })
    if (days < 1) refuse(coded('ends_before_start'))
    if (days > MAX_HOLIDAY_DAYS) refuse(coded('too_many_days', { max: MAX_HOLIDAY_DAYS }))
  })

/** A list as it is pasted or stands in a file; `columns` as in `POST /close/statement`. */
export const holidayFile = z.object({
  csv: z
    .string({ error: coded('required', { label: 'csv' }) })
    .refine((value) => !isBlank(value), coded('required', { label: 'csv' }))
    .meta({ examples: ['2027-03-20,Eid ul-Fitr'] }),
  columns: columnsQuery(holidayColumns),
})

export const listHolidays = defineEndpoint({
  method: 'GET',
  path: '/holidays',
  tag: 'Sessions',
  summary: 'The holidays that Admins entered, from the beginning of this year, at most 1,000.',
  access: tutorRoles,
  response: z.object({ holidays: z.array(holiday) }),
})

/** A day that is known already gets the new name. */
export const addHoliday = defineEndpoint({
  method: 'POST',
  path: '/holidays',
  tag: 'Sessions',
  summary: 'Adds a holiday of one or several days. Classes that exist stay as they are.',
  access: ['Admin'],
  body: newHoliday,
  response: success,
})

/**
 * All lines or none. `asks`: it is not known which column of `table` is the day and which the name, and
 * which, if any, the last of several days; send the list again with `columns`, such as `day:1,name:3`. That
 * is remembered for tables with the same heading.
 */
export const importHolidays = defineEndpoint({
  method: 'POST',
  path: '/holidays/import',
  tag: 'Sessions',
  summary:
    'Adds the holidays of a list or a CSV file, by a day and a name. A line that cannot be read is named.',
  access: ['Admin'],
  body: holidayFile,
  response: z.discriminatedUnion('asks', [
    z.object({ asks: z.literal(false), imported: count }),
    z.object({ asks: z.literal(true), table: readTable }),
  ]),
})

export const removeHoliday = defineEndpoint({
  method: 'DELETE',
  path: '/holidays/{day}',
  tag: 'Sessions',
  summary: 'Removes a holiday that was entered.',
  access: ['Admin'],
  errorStatuses: [404],
  params: z.object({ day: day('day') }),
  response: success,
})
