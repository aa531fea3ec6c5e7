import { z } from 'zod'
import { slug } from '../centre/slug.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { documentedAs, id, text, wholeNumber } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'
import { dayOffActs, dayOffOnlyClasses, dayOffOtherwise } from './day-off-acts.ts'
import { countDays, MAX_HOLIDAY_DAYS } from './day-range.ts'
import { MAX_DAY_OFF_CLASSES } from './limits.ts'
import { day } from './repeat-fields.ts'

/** The most days by which classes move. */
export const MAX_SHIFT_DAYS = 60

const nullable = <S extends z.ZodType>(schema: S, as: z.ZodType = schema) =>
  documentedAs(
    z.preprocess((value) => (value === '' ? null : (value ?? null)), schema.nullable()),
    as.nullable(),
  ).prefault(null)

const wish = z.object({
  day: day('day'),
  until: nullable(day('until'), z.iso.date()),
  branchId: nullable(id('branchId')),
  roomId: nullable(id('roomId')),
  tutorId: nullable(id('tutorId')),
  sessionId: nullable(id('sessionId')),
  level: nullable(slug('level')),
  act: z.enum(dayOffActs, { error: coded('must_be_one_of', { options: dayOffActs.join(', ') }) }),
  days: nullable(wholeNumber('days', 1, MAX_SHIFT_DAYS)),
  otherwise: z
    .enum(dayOffOtherwise, { error: coded('must_be_one_of', { options: dayOffOtherwise.join(', ') }) })
    .default('stay'),
  onlyClass: z
    .enum(dayOffOnlyClasses, {
      error: coded('must_be_one_of', { options: dayOffOnlyClasses.join(', ') }),
    })
    .default('stay'),
  mayLeave: z.boolean({ error: coded('must_be_boolean', { label: 'mayLeave' }) }).default(true),
  except: z
    .array(id('except'))
    .max(MAX_DAY_OFF_CLASSES, coded('too_many_classes_at_once', { max: MAX_DAY_OFF_CLASSES }))
    .default([]),
})

type Wish = z.output<typeof wish>
type Refuse = (field: keyof Wish, refusal: string) => void

function check({ day: first, until, act, days }: Wish, refuse: Refuse): void {
  const length = until === null ? 1 : countDays(first, until)
  if (length < 1) refuse('until', coded('ends_before_start'))
  if (length > MAX_HOLIDAY_DAYS) refuse('until', coded('too_many_days', { max: MAX_HOLIDAY_DAYS }))
  if (act === 'move' && days === null) refuse('days', coded('required', { label: 'days' }))
}

const refuseWith =
  (addIssue: (issue: object) => void, value: Wish): Refuse =>
  (field, refusal) =>
    addIssue({ code: 'custom', path: [field], message: refusal, input: value[field] })

/**
 * The classes of one day, or of all until another: of the centre, or of a branch, a room, a tutor, a session
 * or a level. An Instructor’s are their own. `mayLeave`: whether people may give up their seats for all of
 * the money when their class only moves, which only an Admin takes away; when it does not take place, they
 * always may. `otherwise` is for those that are to move and cannot; `onlyClass` for those
 * that are to be cancelled and are all that their session has: `session`, by an Admin, cancels it too. The
 * classes in `except` are left as they are.
 */
export const dayOffWish = wish.superRefine((value, { addIssue }) =>
  check(value, refuseWith(addIssue as (issue: object) => void, value)),
)

/** `_id` is made by the caller: the same again changes nothing. Everybody reads the reason. */
export const newDayOff = wish
  .extend({ _id: id('id'), reason: text('reason', 500) })
  .superRefine((value, { addIssue }) => check(value, refuseWith(addIssue as (issue: object) => void, value)))

/**
 * A class that the act touches. `after`: when it is to be instead. `madeUpLater`: it is cancelled, and owed.
 * `sessionCancelled`: with its session. `problem`: why it cannot move, or be cancelled; it stays as it is,
 * unless it is made up later.
 */
const touchedClass = z
  .object({
    _id: z.uuid(),
    sessionId: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    start: isoDateTime,
    end: isoDateTime,
    place: z.string().optional(),
    enrolled: count,
    after: z.object({ start: isoDateTime, end: isoDateTime }).optional(),
    madeUpLater: z.boolean().optional(),
    sessionCancelled: z.boolean().optional(),
    problem: z
      .object({
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        message: z.string(),
      })
      .optional(),
  })
  .meta({ id: 'TouchedClass' })
export type TouchedClass = z.output<typeof touchedClass>

const shared = { method: 'POST', tag: 'Sessions', access: tutorRoles, errorStatuses: [404, 409] } as const

/** A session that is cancelled with its only classes, and what is refunded to those who booked it. */
const endedSession = z
  .object({
    sessionId: z.uuid(),
    title: z.string(),
    people: count,
    refund: z.number(),
    refundInCents: count,
  })
  .meta({ id: 'EndedSession' })

/**
 * `atMost`: what is refunded if everybody who may gives the seat up, in major units, beside that of
 * `sessions`. `moved`: what of it hangs on `mayLeave`, whatever that is.
 */
export const previewDayOff = defineEndpoint({
  ...shared,
  path: '/days-off/preview',
  summary: `Reads what a day without classes would touch: each class, how many people, and how much money at most. At most ${MAX_DAY_OFF_CLASSES} classes.`,
  body: dayOffWish,
  response: z.object({
    classes: z.array(touchedClass).max(MAX_DAY_OFF_CLASSES),
    sessions: z.array(endedSession).max(MAX_DAY_OFF_CLASSES),
    people: count,
    atMost: z.number(),
    atMostInCents: count,
    moved: z.number(),
    movedInCents: count,
  }),
})

/** Here `act`, `days`, `otherwise` and `mayLeave` do not matter. */
export const findFreeDay = defineEndpoint({
  ...shared,
  path: '/days-off/free-day',
  summary: `By how few days all of these classes can move, so that hours, rooms and tutors are free and it is no holiday; at most ${MAX_SHIFT_DAYS}.`,
  body: dayOffWish,
  response: z.object({ days: z.int().min(1).max(MAX_SHIFT_DAYS).nullable() }),
})

/**
 * B03 for many classes at once. `changed`, `stayed`: how many classes; `ended`: how many sessions were
 * cancelled with theirs. One that cannot be moved or cancelled
 * stays as it is. With `otherwise: later` one that cannot move is made up later, and counts as changed.
 */
export const takeDayOff = defineEndpoint({
  ...shared,
  path: '/days-off',
  summary:
    'Moves or cancels all classes of a day or some days. Everybody with a seat in one of them gets one message.',
  body: newDayOff,
  response: success.extend({ changed: count, stayed: count, ended: count, people: count }),
})

/** A cancelled class that is still to be made up. */
const owedClass = z
  .object({
    _id: z.uuid(),
    sessionId: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    start: isoDateTime,
    end: isoDateTime,
    enrolled: count,
  })
  .meta({ id: 'OwedClass' })
export type OwedClass = z.output<typeof owedClass>

export const MAX_OWED_CLASSES = 200

export const listOwedClasses = defineEndpoint({
  method: 'GET',
  path: '/classes/owed',
  tag: 'Sessions',
  summary:
    'Classes that were cancelled to be made up later, the oldest first, until a class more is added to their session. An Instructor’s are their own.',
  access: tutorRoles,
  response: z.object({ classes: z.array(owedClass).max(MAX_OWED_CLASSES) }),
})
