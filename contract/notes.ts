import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { email, id, pageParams, text } from './fields.ts'
import { coded } from './messages/coded.ts'
import { inserted, isoDateTime, success } from './responses.ts'

/** E07. */
export const note = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    title: z.string(),
    description: z.string(),
    createdAt: isoDateTime,
  })
  .meta({ id: 'Note' })
export type Note = z.output<typeof note>

/** The form of a note; both parts are needed (V11). */
export const noteForm = z.object({
  title: text('title', 200, coded('fill_all_fields')),
  description: text('description', 20_000, coded('fill_all_fields')),
})

const oneNote = z.object({ id: id('id') })

/** C17: `createdAt` is the server's. */
export const createNote = defineEndpoint({
  method: 'POST',
  path: '/notes',
  tag: 'Notes',
  summary: 'Writes a note.',
  access: 'signedIn',
  errorStatuses: [403],
  body: noteForm.extend({ email: email.optional() }),
  response: inserted,
})

/** C18: the newest hundred; `page` continues after them. */
export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/notes',
  tag: 'Notes',
  summary: 'Notes of the account that asks, the newest first.',
  access: 'signedIn',
  errorStatuses: [403],
  query: z.object({ email: email.optional(), ...pageParams(100) }),
  response: z.array(note),
})

/** C19. */
export const updateNote = defineEndpoint({
  method: 'PUT',
  path: '/notes/{id}',
  tag: 'Notes',
  summary: 'Changes a note of one’s own.',
  access: 'signedIn',
  params: oneNote,
  body: noteForm,
  response: success,
})

/** C19. */
export const deleteNote = defineEndpoint({
  method: 'DELETE',
  path: '/notes/{id}',
  tag: 'Notes',
  summary: 'Deletes a note of one’s own.',
  access: 'signedIn',
  params: oneNote,
  response: success,
})
