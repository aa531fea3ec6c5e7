import { z } from 'zod'
import { optionalSlug } from '../centre/slug.ts'
import { classesOf, durationText, lengthOf, type Repeat } from '../classes/repeat.ts'
import { repeat } from '../classes/repeat-fields.ts'
import { feePlan, refusePlan } from '../fee-parts/fee-plan.ts'
import { cleanText } from '../formats/clean-text.ts'
import {
  changeableId,
  dateTime,
  documentedAs,
  fee,
  imageUrl,
  link,
  optionalChoice,
  optionalId,
  optionalText,
  optionalWholeNumber,
  text,
} from '../http/fields.ts'
import { coded } from '../refusals/coded.ts'
import { MAX_TAGS, modes, teachingLanguages } from './catalogue.ts'
import { lateJoins } from './late-join.ts'
import { minimum, minimumChange, refuseMinimum } from './minimum.ts'

/** Blank counts as none. */
const joinUrl = documentedAs(
  z.preprocess((value) => (value === '' ? null : value), link('joinUrl').nullable()),
  z.union([z.url(), z.literal(''), z.null()]),
)

const capacity = optionalWholeNumber('capacity', 1, 100_000).optional()

const tag = text('tags', 40)

/** A list of short texts, or one text with commas. */
const tags = documentedAs(
  z.preprocess(
    (value) => {
      const parts = typeof value === 'string' ? value.split(/[,،、\n]/) : (value ?? [])
      if (!Array.isArray(parts)) return parts
      const trimmed = parts.map((one) => (typeof one === 'string' ? cleanText(one) : one))
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
  level: optionalSlug('level'),
  subject: optionalSlug('subject'),
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
    plan: feePlan.nullable().prefault(null),
    ...catalogueFields,
    /** Where an on-site session is held. */
    roomId: changeableId('roomId'),
    /** Who teaches it, for Admins to choose; an Instructor's own sessions are theirs. */
    tutorId: optionalId('tutorId'),
    /**
     * Another batch of it: the session with which the course begins, or any of the course. Null: it is in
     * none.
     */
    seriesId: changeableId('seriesId'),
    /** The address of an online class. Only those with a seat get it, around the class. */
    joinUrl: joinUrl.prefault(null),
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

/**
 * The form and the request body that create a session: with the dates of its one class, or by a rule of
 * weekly ones.
 */
export const newSession = formFields
  .refine(({ classStart }) => classStart !== undefined, missing('classStart'))
  .refine(({ classEnd }) => classEnd !== undefined, missing('classEnd'))
  .refine(({ duration }) => duration !== undefined, missing('duration'))
  .transform((value) => ({
    ...value,
    ...{ roomId: value.roomId ?? null, seriesId: value.seriesId ?? null },
    ...whenHeld(value),
  }))
  .superRefine((value, { addIssue }) => {
    refuseMinimum(value, addIssue)
    refusePlan(value.plan, value, addIssue)
  })
export type NewSession = z.output<typeof newSession>

/**
 * I04. The same form. Without a rule and dates the classes stay when they are, and without `roomId` where
 * they are; without `seriesId` it stays in its course.
 */
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
  .superRefine((value, { addIssue }) => {
    refuseMinimum({ ...value, classStart: value.held?.classStart }, addIssue)
    refusePlan(value.plan, value.held ?? {}, addIssue)
  })
export type RewrittenSession = z.output<typeof rewrittenSession>

/** Says whether an on-site session has a place: the form demands it, programs may say it later. */
export const isPlaced = ({ mode, branchId, place }: Record<'mode' | 'branchId' | 'place', string | null>) =>
  mode !== 'onsite' || branchId !== null || place !== null
const unplaced = { path: ['place'], message: coded('required', { label: 'place' }) }
export const placedSession = newSession.refine(isPlaced, unplaced)
export const rewrittenPlacedSession = rewrittenSession.refine(isPlaced, unplaced)

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

/** When it was decided is the server's to say, whatever the specification's client sends. */
const decidedAt = z.unknown().optional()

export const approval = z.strictObject({
  status: z.literal('approved'),
  version,
  approvedAt: decidedAt,
  fee: fee('fee', coded('invalid_fee'), coded('invalid_fee')),
})

export const rejection = z.strictObject({
  status: z.literal('rejected'),
  rejectedAt: decidedAt,
  rejectionReason: text('rejectionReason', 1000, coded('rejection_reason_required')),
  feedback: optionalText('feedback', 5000),
  version,
})

/** The tutor of an approved session may change these; the rest is for Admins. */
export const tutorChanges = ['description', 'image', 'joinUrl', 'branchId', 'roomId', 'place'] as const

export const sessionUpdate = z
  .strictObject({
    version,
    title: text('title', 200).optional(),
    description: text('description', 5000).optional(),
    image: imageUrl().optional(),
    duration: text('duration', 50).optional(),
    /** For newcomers: what was sold keeps its price. */
    fee: fee('fee').optional(),
    registrationEnd: dateTime('registrationEnd', 'end').optional(),
    /** Of its classes to come. No answer shows it; null: they have none. */
    joinUrl: joinUrl.optional(),
    capacity,
    minimum: minimumChange.optional(),
    lateJoin: optionalChoice(lateJoins).unwrap().optional(),
    /** Applies to seats that are sold from now on; null: their fee is paid at once. */
    plan: feePlan.nullable().optional(),
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
  .refine(({ version: _, ...value }) => Object.values(value).some((part) => part !== undefined), {
    path: ['body'],
    message: coded('nothing_to_change'),
  })

const updateChange = z
  .unknown()
  .pipe(sessionUpdate)
  .transform((changes) => ({ status: undefined, changes }))

/**
 * `status` approved or rejected is a decision; without one the body is an update, which has no status (C09,
 * V15).
 */
export const sessionChange = documentedAs(
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
