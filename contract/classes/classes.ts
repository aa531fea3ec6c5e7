import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  changeableId,
  dateTime,
  documentedAs,
  id,
  link,
  optionalText,
  seenVersion,
  text,
} from '../http/fields.ts'
import { count, inserted, success } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'

const times = { start: dateTime('classStart'), end: dateTime('classEnd', 'end') }
/** Everybody with a seat reads it. */
const reason = text('reason', 500)
const version = seenVersion()

type Times = { start: Date; end: Date }

const endsAfterStart = ({ start, end }: Times) => start < end
const beforeStart = {
  path: ['end'],
  message: coded('class_ends_before_start'),
  when: ({ value }: { value: unknown }) => {
    const { start, end } = (value ?? {}) as Partial<Times>
    return start instanceof Date && end instanceof Date
  },
}

/**
 * Other times, another room or another place. `roomId`: absent the room stays, and empty it is in none.
 * `place`: absent it stays, and empty the class is where its session is; a place without a room is in none.
 * `mayLeave`: whether people may give up their seats for all of the money, which only an Admin takes away.
 */
export const classMove = z
  .strictObject({
    ...times,
    roomId: changeableId('roomId'),
    place: optionalText('place', 200).unwrap().optional(),
    reason,
    version,
    mayLeave: z.boolean({ error: coded('must_be_boolean', { label: 'mayLeave' }) }).default(true),
  })
  .refine(endsAfterStart, beforeStart)

export const classCancellation = z.strictObject({
  state: z.literal('cancelled', { error: coded('must_be_one_of', { options: 'cancelled' }) }),
  reason,
  version,
})

/** A04: where the recording of a class is; empty there is none. */
export const classRecording = z.strictObject({
  recordingUrl: documentedAs(
    z.preprocess((value) => (value === '' ? null : value), link('recordingUrl').nullable()),
    z.union([z.url({ protocol: /^https?$/ }).max(2000), z.literal(''), z.null()]),
  ),
})

/** A class more, such as a make-up; without a room and a place it is where the session's others are. */
export const newClass = z
  .object({ ...times, roomId: changeableId('roomId'), place: optionalText('place', 200), reason })
  .refine(endsAfterStart, beforeStart)

/** With a `state` the body is a cancellation, with a `recordingUrl` a recording, and else a move. */
const schemaFor = (body: Record<string, unknown>) => {
  if (body.state !== undefined) return classCancellation
  return body.recordingUrl !== undefined ? classRecording : classMove
}

const classChange = documentedAs(
  z.looseObject({ state: z.unknown().optional() }).transform((body, context) => {
    const result = schemaFor(body).safeParse(body)
    if (result.success) return result.data
    for (const issue of result.error.issues) context.issues.push({ ...issue, input: body } as never)
    return z.NEVER
  }),
  z.union([
    classMove.meta({ title: 'Move' }),
    classCancellation.meta({ title: 'Cancellation' }),
    classRecording.meta({ title: 'Recording' }),
  ]),
)

/** B03. `changeId` names the act; a recording is none, and nobody is told of it. */
export const changeClass = defineEndpoint({
  method: 'PATCH',
  path: '/sessions/{id}/classes/{classId}',
  tag: 'Sessions',
  summary:
    'Moves or cancels a class of an approved session, or says where its recording is, for its Instructor and Admins. Everybody with a seat is told the reason.',
  access: tutorRoles,
  errorStatuses: [409],
  params: z.object({ id: id('id'), classId: id('classId') }),
  body: classChange,
  response: success.extend({ changeId: z.uuid().optional() }),
})

/** `atMost`: what is refunded if everybody gives the seat up because a class was changed, in major units. */
export const getStake = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/stake',
  tag: 'Sessions',
  summary: 'How many people a changed class concerns, and what is refunded if all of them leave.',
  access: tutorRoles,
  params: z.object({ id: id('id') }),
  response: z.object({ people: count, atMost: z.number(), atMostInCents: count }),
})

/** B03. `insertedId` is the class. */
export const addClass = defineEndpoint({
  method: 'POST',
  path: '/sessions/{id}/classes',
  tag: 'Sessions',
  summary:
    'Adds a class to an approved session, such as a make-up, for its Instructor and Admins. Everybody with a seat is told.',
  access: tutorRoles,
  errorStatuses: [404, 409],
  params: z.object({ id: id('id') }),
  body: newClass,
  response: inserted.extend({ changeId: z.uuid() }),
})
