import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion, wholeNumber } from '../http/fields.ts'
import { count, success } from '../http/responses.ts'

/**
 * An absence that is said `noticeHours` before the class is excused. Who comes to less than `minimumShare`
 * percent of the classes is on a list.
 */
export const attendanceRule = z
  .object({ noticeHours: count, minimumShare: z.int().min(0).max(100) })
  .meta({ id: 'AttendanceRule' })
export type AttendanceRule = z.output<typeof attendanceRule>

export const defaultAttendanceRule: AttendanceRule = { noticeHours: 2, minimumShare: 75 }

/** Applies to what is said from now on. */
export const setAttendanceRule = defineEndpoint({
  method: 'PUT',
  path: '/settings/attendance',
  tag: 'Sessions',
  summary: 'Sets until when an absence is excused, and below which share of classes students are listed.',
  access: ['Admin'],
  errorStatuses: [409],
  body: z.object({
    noticeHours: wholeNumber('noticeHours', 0, 168),
    minimumShare: wholeNumber('minimumShare', 0, 100),
    version: seenVersion(),
  }),
  response: success,
})
