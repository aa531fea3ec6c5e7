import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { success } from './responses.ts'
import { teacherRoles } from './roles.ts'

/** B04: `seriesId` is that of the series, which is the id of its first session; or the id of any session, with which one begins. */
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
