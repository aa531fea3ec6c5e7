import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'

/**
 * `title` and `classStart` are those of its first session, `batches` how many there are. One alone may begin
 * a course.
 */
const course = z
  .object({ seriesId: z.uuid(), title: z.string(), classStart: isoDateTime, batches: count })
  .meta({ id: 'Course' })
export type Course = z.output<typeof course>

export const listCourses = defineEndpoint({
  method: 'GET',
  path: '/series',
  tag: 'Sessions',
  summary:
    'The courses of the caller’s sessions that are not over, and those sessions that may begin one; for Admins of all sessions. The newest 100 sessions count.',
  access: tutorRoles,
  response: z.object({ series: z.array(course) }),
})

/**
 * B04: `seriesId` is that of the course, which is the id of its first session; or the id of any session, with
 * which one begins.
 */
export const setCourse = defineEndpoint({
  method: 'PUT',
  path: '/sessions/{id}/series',
  tag: 'Sessions',
  summary:
    'Puts a session into the course of another one, or takes it out (null), for its Instructor and Admins. People may switch between sessions of a course when a class was changed.',
  access: tutorRoles,
  params: z.object({ id: id('id') }),
  body: z.object({ seriesId: id('seriesId').nullable() }),
  response: success.extend({ seriesId: z.uuid().nullable() }),
})
