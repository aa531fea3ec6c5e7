import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { teacherRoles } from '../people/roles.ts'

/**
 * B04: `seriesId` is that of the series, which is the id of its first session; or the id of any session, with
 * which one begins.
 */
export const setSeries = defineEndpoint({
  method: 'PUT',
  path: '/sessions/{id}/series',
  tag: 'Sessions',
  summary:
    'Puts a session into the series of another one, or takes it out (null), for its Instructor and Admins. People may switch between sessions of a series when a class was changed.',
  access: teacherRoles,
  params: z.object({ id: id('id') }),
  body: z.object({ seriesId: id('seriesId').nullable() }),
  response: success.extend({ seriesId: z.uuid().nullable() }),
})

/**
 * `title` and `classStart` are those of its first session, `batches` how many there are. One alone may begin
 * a series.
 */
const series = z
  .object({ seriesId: z.uuid(), title: z.string(), classStart: isoDateTime, batches: count })
  .meta({ id: 'Series' })
export type Series = z.output<typeof series>

export const listSeries = defineEndpoint({
  method: 'GET',
  path: '/series',
  tag: 'Sessions',
  summary:
    'The series of the caller’s sessions that are not over, and those sessions that may begin one; for Admins of all sessions. The newest 100 sessions count.',
  access: teacherRoles,
  response: z.object({ series: z.array(series) }),
})
