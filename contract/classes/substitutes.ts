import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, seenVersion } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'

/** The most candidates: first those of the subject. */
export const MAX_CANDIDATES = 100

/** `ofSubject`: they have sessions of the same subject. */
const freeTutor = z
  .object({ _id: z.uuid(), name: z.string(), ofSubject: z.boolean() })
  .meta({ id: 'FreeTutor' })
export type FreeTutor = z.output<typeof freeTutor>

const shared = {
  tag: 'Sessions',
  access: tutorRoles,
  params: z.object({ id: id('id') }),
} as const

/** B11. */
export const listSubstitutes = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/classes/{id}/substitutes',
  summary: `The tutors who could take a class, for its Instructor and Admins: those who have no other class then, at most ${MAX_CANDIDATES}.`,
  errorStatuses: [404],
  response: z.object({ tutors: z.array(freeTutor).max(MAX_CANDIDATES) }),
})

/**
 * B11. `version` is that of the class that the caller has read. An Admin’s substitute takes the class at once
 * (`appointed`); an Instructor’s is `asked`, and nothing changes until they agree.
 */
export const chooseSubstitute = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/classes/{id}/substitute',
  summary:
    'Gives a class to another tutor until it begins: an Admin at once, its Instructor by asking that tutor. Everybody with a seat is told once.',
  errorStatuses: [404, 409],
  body: z.object({
    tutorId: id('tutorId'),
    version: seenVersion(),
  }),
  response: success.extend({ state: z.enum(['appointed', 'asked']) }),
})

/** B11. */
export const answerSubstitute = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/classes/{id}/substitute/answer',
  summary: 'Agrees to take a class that one is asked to take, or declines.',
  errorStatuses: [404, 409],
  body: z.object({ agrees: z.boolean({ error: coded('must_be_boolean', { label: 'agrees' }) }) }),
  response: success,
})

/** B11. */
export const takeBackSubstitute = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/classes/{id}/substitute',
  summary:
    'Gives a class back to its own tutor until it begins, or asks nobody any more: for its Instructor, Admins, and the substitute.',
  errorStatuses: [404, 409],
  response: success,
})
