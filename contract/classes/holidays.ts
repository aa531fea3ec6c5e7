import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { documentedAs, text } from '../http/fields.ts'
import { count, success } from '../http/responses.ts'
import { coded } from '../messages/coded.ts'
import { tutorRoles } from '../people/roles.ts'
import { MAX_CSV_LINES, MAX_HOLIDAY_NAME, readHolidayCsv } from './holiday-csv.ts'
import { day } from './repeat-fields.ts'

/** A day in Dhaka that an Admin entered. The fixed ones are data: `fixed-holidays.ts`. */
const holiday = z.object({ day: z.iso.date(), name: z.string() }).meta({ id: 'Holiday' })
export type Holiday = z.output<typeof holiday>

/** The longest holiday that is entered at once, in days. */
export const MAX_HOLIDAY_DAYS = 31

const DAY_MS = 24 * 3600_000

const midnight = (one: string) => Date.parse(`${one}T00:00:00Z`)

/** All days from one to another, both included. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: countDays(first, last) }, (_, index) =>
    new Date(midnight(first) + index * DAY_MS).toISOString().slice(0, 10),
  )

const countDays = (first: string, last: string) => (midnight(last) - midnight(first)) / DAY_MS + 1

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
    const refuse = (message: string) =>
      addIssue({ code: 'custom', path: ['until'], message, input: value.until })
    if (days < 1) refuse(coded('ends_before_start'))
    if (days > MAX_HOLIDAY_DAYS) refuse(coded('too_many_days', { max: MAX_HOLIDAY_DAYS }))
  })

/** A text of lines, each with a day and a name. */
const csv = documentedAs(
  z.string({ error: coded('required', { label: 'csv' }) }).transform((value, context) => {
    const { days, problems } = readHolidayCsv(value)
    const [first] = problems
    if (first) context.addIssue(JSON.stringify(first.problem))
    else if (days.length === 0) context.addIssue(coded('required', { label: 'csv' }))
    else if (days.length > MAX_CSV_LINES) context.addIssue(coded('file_too_long', { max: MAX_CSV_LINES }))
    else return days
    return z.NEVER
  }),
  z.string().meta({ examples: ['2027-03-20,Eid ul-Fitr'] }),
)

export const holidayFile = z.object({ csv })

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

/** All lines or none. */
export const importHolidays = defineEndpoint({
  method: 'POST',
  path: '/holidays/import',
  tag: 'Sessions',
  summary: 'Adds the holidays of a CSV file: lines of a day and a name. A line that cannot be read is named.',
  access: ['Admin'],
  body: holidayFile,
  response: z.object({ imported: count }),
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
