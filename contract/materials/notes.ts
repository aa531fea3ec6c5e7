import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { changeableId, email, id, optionalFilter, pageParams, searchText, text } from '../http/fields.ts'
import { inserted, isoDateTime, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { datedClass } from './materials.ts'

/** E07. `sessionId` and `sessionTitle` are null for a note about no session. `class`: one of that session. */
export const note = z
  .object({
    _id: z.uuid(),
    email: z.string().nullable(),
    title: z.string(),
    description: z.string(),
    sessionId: z.uuid().nullable(),
    sessionTitle: z.string().nullable(),
    class: datedClass.optional(),
    createdAt: isoDateTime,
  })
  .meta({ id: 'Note' })
export type Note = z.output<typeof note>

/**
 * The form of a note; title and description are needed (V11). `sessionId` is a session that its author has
 * booked or manages, and `classId` a class of it.
 */
export const noteForm = z.object({
  title: text('title', 200, coded('fill_all_fields')),
  description: text('description', 20_000, coded('fill_all_fields')),
  sessionId: changeableId('sessionId'),
  classId: changeableId('classId'),
})

/** A13: those about one session, and those that have all these words, in either script. */
const filters = { sessionId: optionalFilter(id('sessionId')), search: searchText() }

const oneNote = z.object({ id: id('id') })

/** C17: `createdAt` is the server's. */
export const createNote = defineEndpoint({
  method: 'POST',
  path: '/notes',
  tag: 'Notes',
  summary: 'Writes a note, about a session that one has booked or manages, or about none.',
  access: 'signedIn',
  errorStatuses: [403],
  body: noteForm.extend({ email: email.optional() }),
  response: inserted,
})

/** C18: the newest hundred that the filters find; `page` continues after them. */
export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/notes',
  tag: 'Notes',
  summary:
    'Notes of the account that asks, the newest first; all, or those about one session, or with the words of a search.',
  access: 'signedIn',
  errorStatuses: [403],
  query: z.object({ email: email.optional(), ...filters, ...pageParams(100) }),
  response: z.array(note),
  hasTotalCount: true,
})

/** A13: the same notes, all of them, to take along. */
export const exportNotes = defineEndpoint({
  method: 'GET',
  path: '/notes.md',
  tag: 'Notes',
  summary: 'Sends the same notes as one text in Markdown; times are Dhaka’s.',
  access: 'signedIn',
  query: z.object(filters),
  response: z.string(),
  mediaType: 'text/markdown',
})

/** C19: without `sessionId` the note stays with its session. */
export const updateNote = defineEndpoint({
  method: 'PUT',
  path: '/notes/{id}',
  tag: 'Notes',
  summary: 'Changes a note of one’s own; without sessionId it stays with its session.',
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
