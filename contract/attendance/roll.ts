import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { dateTime, id } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'
import { rollPhases } from './roll-phase.ts'
import { attendanceStates, MAX_ROLL_STATES } from './states.ts'

/** The most changes of a class's roll that are shown, the newest first. */
export const MAX_ROLL_CHANGES = 100

const state = z.enum(attendanceStates)

/**
 * A student of the class. `state` is null until a roll says something of them. `said`: that they will not
 * come, and whether they said so in time; then their absence is excused. Who deleted their account has no
 * name.
 */
const rollEntry = z
  .object({
    userId: z.uuid(),
    name: z.string().nullable(),
    /** A mark tells the student from others of the same name in the list. Only staff read it. */
    apart: z.string().optional(),
    state: state.nullable(),
    said: z.object({ reason: z.string(), inTime: z.boolean() }).optional(),
  })
  .meta({ id: 'RollEntry' })
export type RollEntry = z.output<typeof rollEntry>

/**
 * A student of whom a later roll said something else. `holds` is false where a roll that was taken before
 * came after: then `after` does not count.
 */
const rollChange = z.object({
  userId: z.uuid(),
  before: state.nullable(),
  after: state,
  by: z.string(),
  at: isoDateTime,
  holds: z.boolean(),
})

const phase = z.enum(rollPhases)

/**
 * The roll of a class. `phase`: what the reader can do with it now; who takes it does from `opensAt` until
 * `closesAt`, which is absent for an Admin. `now` is the server's clock, by which `takenAt` is told from a
 * phone whose own is wrong.
 */
const roll = z
  .object({
    classId: z.uuid(),
    sessionId: z.uuid(),
    title: z.string(),
    start: isoDateTime,
    end: isoDateTime,
    phase,
    opensAt: isoDateTime,
    closesAt: isoDateTime.optional(),
    now: isoDateTime,
    /** Who takes it, for the tutor of a class that a substitute takes, who only reads it (B11). */
    substitute: z.string().optional(),
    /** By whom and when it was taken last. */
    taken: z.object({ by: z.string(), at: isoDateTime }).optional(),
    students: z.array(rollEntry),
    changes: z.array(rollChange).max(MAX_ROLL_CHANGES),
  })
  .meta({ id: 'Roll' })
export type Roll = z.output<typeof roll>

const params = z.object({ id: id('id') })

/** A01. Names, and no mail or whole phone: cashiers read it too. */
export const getRoll = defineEndpoint({
  method: 'GET',
  path: '/classes/{id}/attendance',
  tag: 'Sessions',
  summary:
    'Lists who is in a class, and what its roll says of them, for its Instructor, Admins and cashiers.',
  access: 'staff',
  errorStatuses: [404],
  params,
  response: roll,
})

const isOneEach = (states: { userId: string }[]) =>
  new Set(states.map(({ userId }) => userId)).size === states.length

/**
 * A01. `key` is made by the caller: the same roll sent again counts once. `start` is when the class was to
 * begin as the caller knew it. Students who are not named stay as they are; of two rolls the one that was
 * taken later holds, student by student.
 */
export const takeRoll = defineEndpoint({
  method: 'PUT',
  path: '/classes/{id}/attendance',
  tag: 'Sessions',
  summary: 'Takes the roll of a class, or corrects it: all that is sent, or nothing of it.',
  access: tutorRoles,
  errorStatuses: [409],
  params,
  body: z.object({
    key: id('key'),
    start: dateTime('start'),
    takenAt: dateTime('takenAt'),
    states: z
      .array(
        z.object({
          userId: id('userId'),
          state: z.enum(attendanceStates, {
            error: coded('must_be_one_of', { options: attendanceStates.join(', ') }),
          }),
        }),
        { error: coded('required', { label: 'states' }) },
      )
      .min(1, coded('required', { label: 'states' }))
      .max(MAX_ROLL_STATES, coded('too_many_students', { max: MAX_ROLL_STATES }))
      .refine(isOneEach, coded('student_named_twice')),
  }),
  /** `overruled`: of how many students a roll that was taken later holds. */
  response: z.object({ phase, overruled: count }),
})
