import { z } from 'zod'
import {
  classChangeKinds,
  classStates,
  levels,
  MAX_TAGS,
  modes,
  subjects,
  teachingLanguages,
} from './catalogue.ts'
import { repeat } from './class-rule.ts'
import { cursor, pageCursors } from './cursor.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  changeableId,
  dateTime,
  documentedAs,
  email,
  fee,
  id,
  imageUrl,
  link,
  optionalChoice,
  optionalFilter,
  optionalId,
  optionalText,
  optionalWholeNumber,
  queryNumber,
  text,
} from './fields.ts'
import { lateJoins } from './late-join.ts'
import { coded } from './messages/coded.ts'
import { minimum, minimumChange, refuseMinimum, shownMinimum } from './minimum.ts'
import { classesOf, durationText, lengthOf, type Repeat } from './repeat.ts'
import { count, inserted, isoDateTime, success } from './responses.ts'
import { teacherRoles } from './roles.ts'
import { facets, filterNames, sessionFilters } from './session-filters.ts'
import { waitlistPlace } from './waitlist.ts'

export const sessionStatuses = ['pending', 'approved', 'rejected'] as const

/**
 * A session as the API shows it, the same for everybody who may see it, but for `managed`. `fee` in major units, instants in ISO 8601 UTC; `seatsLeft`
 * is null without a capacity.
 */
export const session = z
  .object({
    _id: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    description: z.string(),
    registrationStart: isoDateTime,
    registrationEnd: isoDateTime,
    classStart: isoDateTime,
    classEnd: isoDateTime,
    startDate: isoDateTime,
    endDate: isoDateTime,
    duration: z.string(),
    fee: z.number(),
    image: z.string(),
    status: z.enum(sessionStatuses),
    rejectionReason: z.string().optional(),
    feedback: z.string().optional(),
    approvedAt: isoDateTime.optional(),
    rejectedAt: isoDateTime.optional(),
    capacity: count.nullable(),
    seatsLeft: count.nullable(),
    enrolled: count,
    /** How many people wait for a seat; absent when nobody does. */
    waiting: count.optional(),
    minimum: shownMinimum.optional(),
    /** Absent: as long as registration is open. Where people may join late, `lateJoinUntil` is when the last class begins. */
    lateJoin: z.enum(lateJoins).optional(),
    lateJoinUntil: isoDateTime.optional(),
    level: z.enum(levels).optional(),
    subject: z.enum(subjects).optional(),
    mode: z.enum(modes).optional(),
    language: z.enum(teachingLanguages).optional(),
    /** Where, as people read it, its branch included. */
    place: z.string().optional(),
    branchId: z.uuid().optional(),
    tags: z.array(z.string()),
    tutorId: z.uuid().optional(),
    /** The last part of its public address, `/sessions/{slug}`. */
    slug: z.string().optional(),
    /** The id of the series of which it is a batch. */
    seriesId: z.uuid().optional(),
    /** Whether the caller manages it, and so may read its roster: its Instructor and Admins. */
    managed: z.literal(true).optional(),
    /** For Admins, of a session that waits: what an approval or a rejection carries to say which text it is about. */
    version: z.string().optional(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof session>

/**
 * A class of a session. `place` only where it differs from the session's. `movedFrom`: when it was to start at first. `change`: what
 * was done to it last, and why. `version`, for those who manage the session: what a change carries to say which state it is about.
 */
export const sessionClass = z
  .object({
    _id: z.uuid(),
    start: isoDateTime,
    end: isoDateTime,
    state: z.enum(classStates),
    place: z.string().optional(),
    roomId: z.uuid().optional(),
    movedFrom: isoDateTime.optional(),
    change: z.object({ kind: z.enum(classChangeKinds), reason: z.string() }).optional(),
    version: count.optional(),
  })
  .meta({ id: 'Class' })
export type SessionClass = z.output<typeof sessionClass>

/**
 * A session by itself has its classes, in the order of their start, the address of its branch, and that of its tutor's public page:
 * `/tutors/{tutorSlug}`.
 */
export const sessionDetail = session
  .extend({
    classes: z.array(sessionClass),
    address: z.string().optional(),
    tutorSlug: z.string().optional(),
  })
  .meta({ id: 'SessionDetail' })
export type SessionDetail = z.output<typeof sessionDetail>

const times = { start: isoDateTime, end: isoDateTime }
const clash = z
  .object({
    class: z.object(times),
    with: z.object({ sessionId: z.uuid(), title: z.string(), ...times }),
  })
  .meta({ id: 'Clash' })
export type Clash = z.output<typeof clash>

/** What one person has of a session: their booking, the seat that they hold at a price until `expiresAt`, or their place in the line. */
export const ownSession = z
  .object({
    /** Without a seat: classes that meet booked ones of other sessions (B06). One may go on. */
    clashes: z.array(clash).optional(),
    bookingId: z.uuid().optional(),
    /** `isSwitch`: the price is what the session costs more than the one that the caller leaves for it. */
    hold: z
      .object({
        expiresAt: isoDateTime,
        amountInCents: count,
        fee: z.number(),
        isSwitch: z.literal(true).optional(),
      })
      .optional(),
    waitlist: waitlistPlace.optional(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

const capacity = optionalWholeNumber('capacity', 1, 100_000).optional()

const tag = text('tags', 40)

/** A list of short texts, or one text with commas. */
const tags = documentedAs(
  z.preprocess(
    (value) => {
      const parts = typeof value === 'string' ? value.split(/[,،、\n]/) : (value ?? [])
      if (!Array.isArray(parts)) return parts
      const trimmed = parts.map((one) => (typeof one === 'string' ? one.trim() : one))
      return [...new Set(trimmed.filter((one) => one !== ''))]
    },
    z
      .array(tag, { error: coded('must_be_text', { label: 'tags' }) })
      .max(MAX_TAGS, coded('too_many_tags', { max: MAX_TAGS })),
  ),
  z.union([z.array(z.string().max(40)).max(MAX_TAGS), z.string()]),
)

/** What sessions are found by. All of it is optional. */
const catalogueFields = {
  level: optionalChoice(levels),
  subject: optionalChoice(subjects),
  mode: optionalChoice(modes),
  language: optionalChoice(teachingLanguages),
  place: optionalText('place', 200),
  branchId: optionalId('branchId'),
  tags: tags.prefault([]),
}

/** Two dates are compared as soon as both are valid, even if other fields are missing. */
const areDates = (value: unknown, ...names: string[]) =>
  names.every((name) => (value as Record<string, unknown>)?.[name] instanceof Date)

/** Blank counts as absent. */
const orAbsent = <S extends z.ZodType>(schema: S, as: z.ZodType = schema) =>
  documentedAs(
    z.preprocess((value) => (value === '' ? undefined : value), schema.optional()),
    as,
  ) as unknown as z.ZodOptional<S>

/** Dates and duration may be left out where a rule says when the classes are. */
type ByDates = { repeat: Repeat | null; classStart?: unknown; classEnd?: unknown; duration?: unknown }
const hasRule = (value: unknown) => Boolean((value as Partial<ByDates> | null)?.repeat)
const missing = (label: 'classStart' | 'classEnd' | 'duration') => ({
  path: [label],
  message: coded('required', { label }),
  when: ({ value }: { value: unknown }) => value !== null && typeof value === 'object' && !hasRule(value),
})

const formFields = z
  .object({
    title: text('title', 200),
    tutor: text('tutor', 100),
    description: text('description', 5000),
    registrationStart: dateTime('registrationStart'),
    registrationEnd: dateTime('registrationEnd', 'end'),
    classStart: orAbsent(dateTime('classStart')),
    classEnd: orAbsent(dateTime('classEnd', 'end')),
    duration: orAbsent(text('duration', 50), z.string().max(50)),
    repeat: repeat.nullable().prefault(null),
    fee: fee('fee'),
    image: imageUrl(),
    capacity: capacity.transform((value) => value ?? null),
    minimum: minimum.nullable().prefault(null),
    lateJoin: optionalChoice(lateJoins),
    ...catalogueFields,
    /** Where an on-site session is held. */
    roomId: changeableId('roomId'),
    /** Who teaches it, for Admins to choose; an Instructor's own sessions are theirs. */
    tutorId: optionalId('tutorId'),
    /** Another batch of it: the session with which the series begins, or any of the series. */
    seriesId: optionalId('seriesId'),
    /** The address of an online class. Only those with a seat get it, around the class. */
    joinUrl: documentedAs(
      z.preprocess((value) => (value === '' ? null : (value ?? null)), link('joinUrl').nullable()),
      z.url().nullable(),
    ).prefault(null),
  })
  .refine((value) => value.registrationStart <= value.registrationEnd, {
    path: ['registrationEnd'],
    message: coded('registration_ends_before_start'),
    when: ({ value }) => areDates(value, 'registrationStart', 'registrationEnd'),
  })
  .refine((value) => hasRule(value) || (value.classStart as Date) <= (value.classEnd as Date), {
    path: ['classEnd'],
    message: coded('class_ends_before_start'),
    when: ({ value }) => areDates(value, 'classStart', 'classEnd'),
  })

/** The form and the request body that create a session: with the dates of its one class, or by a rule of weekly ones. */
export const newSession = formFields
  .refine(({ classStart }) => classStart !== undefined, missing('classStart'))
  .refine(({ classEnd }) => classEnd !== undefined, missing('classEnd'))
  .refine(({ duration }) => duration !== undefined, missing('duration'))
  .transform((value) => ({ ...value, roomId: value.roomId ?? null, ...whenHeld(value) }))
  .superRefine((value, { addIssue }) => refuseMinimum(value, addIssue))
export type NewSession = z.output<typeof newSession>

/** I04. The same form. Without a rule and dates the classes stay when they are, and without `roomId` where they are. */
export const rewrittenSession = formFields
  .refine((value) => keepsClasses(value) || value.classStart !== undefined, missing('classStart'))
  .refine((value) => keepsClasses(value) || value.classEnd !== undefined, missing('classEnd'))
  .refine((value) => keepsClasses(value) || value.duration !== undefined, missing('duration'))
  .transform(({ classStart, classEnd, ...value }) => ({
    ...value,
    held: keepsClasses({ ...value, classStart, classEnd })
      ? null
      : whenHeld({ ...value, classStart, classEnd }),
  }))
  .superRefine((value, { addIssue }) =>
    refuseMinimum({ ...value, classStart: value.held?.classStart }, addIssue),
  )
export type RewrittenSession = z.output<typeof rewrittenSession>

const keepsClasses = ({ repeat: rule, classStart, classEnd }: ByDates) =>
  !rule && classStart === undefined && classEnd === undefined

type Span = { classStart: Date; classEnd: Date; duration: string }

/** A rule says when the classes are, whatever dates come with it; a duration that comes with it stays. */
function whenHeld(value: Partial<Span> & { repeat: Repeat | null }): Span {
  const { repeat: rule, classStart, classEnd, duration } = value
  if (!rule) return { classStart, classEnd, duration } as Span
  const made = classesOf(rule)
  return {
    classStart: made[0]?.start as Date,
    classEnd: made.at(-1)?.end as Date,
    duration: duration ?? durationText(made.length, lengthOf(rule)),
  }
}

/** The `version` that the Admin has read. Without one the decision is about whatever the session says now. */
const version = z.string({ error: coded('must_be_text', { label: 'version' }) }).optional()

export const approval = z.object({
  status: z.literal('approved'),
  version,
  fee: fee('fee', coded('invalid_fee'), coded('invalid_fee')),
})

export const rejection = z.object({
  status: z.literal('rejected'),
  rejectionReason: text('rejectionReason', 1000, coded('rejection_reason_required')),
  feedback: optionalText('feedback', 5000),
  version,
})

export const sessionUpdate = z
  .object({
    title: text('title', 200).optional(),
    duration: text('duration', 50).optional(),
    fee: fee('fee').optional(),
    capacity,
    minimum: minimumChange.optional(),
    lateJoin: optionalChoice(lateJoins).unwrap().optional(),
    level: catalogueFields.level.unwrap().optional(),
    subject: catalogueFields.subject.unwrap().optional(),
    mode: catalogueFields.mode.unwrap().optional(),
    language: catalogueFields.language.unwrap().optional(),
    place: catalogueFields.place.unwrap().optional(),
    branchId: catalogueFields.branchId.unwrap().optional(),
    /** Of its classes to come. */
    roomId: changeableId('roomId'),
    tags: tags.optional(),
    /** The account of an active tutor, whose name the session then shows. */
    tutorId: optionalId('tutorId').unwrap().optional(),
  })
  .refine((value) => Object.values(value).some((part) => part !== undefined), {
    path: ['body'],
    message: coded('nothing_to_change'),
  })

const updateChange = z
  .unknown()
  .pipe(sessionUpdate)
  .transform((changes) => ({ status: undefined, changes }))

/** `status` approved or rejected is a decision; without one, or with another value, the body is an update (C09, V15). */
const sessionChange = documentedAs(
  z.looseObject({ status: z.unknown().optional() }).transform((body, context) => {
    const schema =
      body.status === 'approved' ? approval : body.status === 'rejected' ? rejection : updateChange
    const result = schema.safeParse(body)
    if (result.success) return result.data
    for (const issue of result.error.issues) context.issues.push({ ...issue, input: body } as never)
    return z.NEVER
  }),
  z.union([
    approval.meta({ title: 'Approval' }),
    rejection.meta({ title: 'Rejection' }),
    sessionUpdate.meta({ title: 'Update' }),
  ]),
)

export const sessionParams = z.object({ id: id('id') })

/** Bounds how long a cached response stays wrong if a notification of the database is lost. */
const MINUTE_MS = 60_000

/** C05 and C06: with `page` or `limit` the response is one page, with the total. F01: with a filter, what it finds. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/sessions',
  tag: 'Sessions',
  summary:
    'The sessions that the caller may see: those open for registration first, or, with page or limit, one page of all, the newest first. With a filter, one page of the approved sessions that it finds, those with free seats first.',
  access: 'everyone',
  // Without `q`: what people type would fill the cache.
  cache: {
    query: ['page', 'limit', 'cursor', 'facets', ...filterNames.filter((name) => name !== 'q')],
    maxMs: MINUTE_MS,
  },
  errorStatuses: [403],
  query: z.object({
    email: email.optional(),
    page: queryNumber('page', 1_000_000),
    limit: queryNumber('limit', 100),
    /** For a page: only the caller's own sessions. */
    own: z.enum(['true']).optional(),
    cursor: cursor.optional(),
    ...sessionFilters,
    facets: optionalFilter(z.enum(['true'])),
  }),
  response: z.object({
    data: z.array(session),
    facets: facets.optional(),
    pagination: z.object({ page: count, totalPages: count, total: count, ...pageCursors }).optional(),
  }),
})

export const getSession = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}',
  tag: 'Sessions',
  summary: 'One session.',
  access: 'everyone',
  cache: { query: [], maxMs: MINUTE_MS },
  params: sessionParams,
  response: sessionDetail,
})

/** Apart from `getSession`, whose response is the same for everybody. */
export const getOwnSession = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/mine',
  tag: 'Sessions',
  summary:
    'What the caller has of a session: a booking, a seat that they hold while paying, or a place in the line.',
  access: 'signedIn',
  params: sessionParams,
  response: ownSession,
})

export const createSession = defineEndpoint({
  method: 'POST',
  path: '/sessions',
  tag: 'Sessions',
  summary:
    'Creates a session, of one class or by a rule of weekly ones. That of an Instructor waits for approval, that of an Admin is approved at once.',
  access: teacherRoles,
  errorStatuses: [409],
  body: newSession,
  response: inserted,
})

/** B02. With `holiday` where a class is on one; leaving such days out is for `except` to say. */
export const previewClasses = defineEndpoint({
  method: 'POST',
  path: '/sessions/preview',
  tag: 'Sessions',
  summary: 'The classes that a rule makes, as creating a session by it would; nothing is saved.',
  access: teacherRoles,
  body: z.object({ repeat }),
  response: z.object({
    classes: z.array(z.object({ start: isoDateTime, end: isoDateTime, holiday: z.string().optional() })),
  }),
})

export const changeSession = defineEndpoint({
  method: 'PATCH',
  path: '/sessions/{id}',
  tag: 'Sessions',
  summary: 'Approves or rejects a session that waits, or updates one that was approved.',
  access: ['Admin'],
  errorStatuses: [409],
  params: sessionParams,
  body: sessionChange,
  response: success,
})

/** I04. Empty, `joinUrl`, which no answer shows, and `tutorId` stay as they are. */
export const resubmitSession = defineEndpoint({
  method: 'PUT',
  path: '/sessions/{id}',
  tag: 'Sessions',
  summary:
    'Rewrites a session that waits or was rejected; it then waits for a decision again. Without a rule and dates its classes stay as they are.',
  access: teacherRoles,
  errorStatuses: [409],
  params: sessionParams,
  body: rewrittenSession,
  response: success,
})

export const deleteSession = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/{id}',
  tag: 'Sessions',
  summary: 'Cancels an approved session: its bookings are cancelled, every payment goes back in full.',
  access: ['Admin'],
  errorStatuses: [409],
  params: sessionParams,
  response: success,
})
