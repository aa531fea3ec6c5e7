import { z } from 'zod'
import { catalogue, names } from '../centre/catalogue.ts'
import { slug } from '../centre/slug.ts'
import { MAX_PAPERS } from '../files/limits.ts'
import { TUTORS_PER_PAGE } from '../formats/page-sizes.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  email,
  emailVerified,
  id,
  link,
  optionalChoice,
  optionalFilter,
  optionalText,
  pageParams,
  searchText,
  text,
  zeroOrMore,
} from '../http/fields.ts'
import { count, inserted, isoDateTime, success } from '../http/responses.ts'
import { materialFile } from '../materials/materials.ts'
import { coded } from '../refusals/coded.ts'
import { rating } from '../reviews/rating.ts'
import { review } from '../reviews/reviews.ts'
import { availabilities } from '../sessions/catalogue.ts'

/** An application has at most so many. */
export const MAX_APPLICATION_NOTES = 100

/** How far Admins are with an application, between themselves. */
export const applicationStates = ['new', 'seen', 'invited'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const tutorStatuses = ['pending', 'active', 'cancelled', 'inactive'] as const

/** What every signed-in user sees of an active tutor. */
const profile = z.object({
  _id: z.uuid(),
  name: z.string(),
  education: z.string(),
  expertise: z.string(),
  /** In years; a half counts too. */
  experience: z.number().min(0),
  availability: z.enum(availabilities),
  photo: z.string(),
  bio: z.string(),
  status: z.enum(tutorStatuses),
  created_at: isoDateTime,
  /** The last part of the public address, `/tutors/{slug}`; active tutors have one. */
  slug: z.string().optional(),
})

/** E09: an application, with the applicant's account and address, for Admins. */
export const tutor = profile
  .extend({ userId: z.uuid(), email: z.string().nullable(), emailVerified })
  .meta({ id: 'Tutor' })
export type Tutor = z.output<typeof tutor>

/** The same with how far Admins are with it, and what the applicant would teach. */
export const tutorApplicant = tutor
  .extend({ state: z.enum(applicationStates), subjects: z.array(names) })
  .meta({ id: 'TutorApplication' })
export type TutorApplication = z.output<typeof tutorApplicant>

/** A class to come, of a session that everybody sees. */
const nextClass = z.object({
  _id: z.uuid(),
  start: isoDateTime,
  end: isoDateTime,
  sessionId: z.uuid(),
  title: z.string(),
  sessionSlug: z.string().optional(),
})
export type NextClass = z.output<typeof nextClass>

/**
 * Everybody sees this of an active tutor (F04). `tutorId` is that of their sessions; levels and subjects are
 * those of their live sessions.
 */
export const publicTutor = profile
  .omit({ _id: true, status: true, created_at: true })
  .extend({
    tutorId: z.uuid(),
    slug: z.string(),
    levels: z.array(z.string()),
    subjects: z.array(z.string()),
    /** The same with their names. */
    taught: catalogue,
    /** The next classes of their sessions. */
    classes: z.array(nextClass),
    /** Of the reviews of all their sessions, from three on. */
    rating: rating.optional(),
    /** The newest ones. */
    reviews: z.array(
      review.extend({ sessionId: z.uuid(), title: z.string(), sessionSlug: z.string().optional() }),
    ),
  })
  .meta({ id: 'PublicTutor' })
export type PublicTutor = z.output<typeof publicTutor>

export const MAX_TAUGHT_SUBJECTS = 10

/** V13: the form of an application; name and email come from the account. Experience in years. */
export const tutorApplication = z.object({
  education: text('education', 300),
  expertise: text('expertise', 300),
  experience: zeroOrMore('experience'),
  availability: z.enum(availabilities, { error: coded('invalid_availability') }).default('Weekdays'),
  photo: link('photo'),
  bio: optionalText('bio', 2000),
  /** Slugs of the centre's list. */
  subjects: z
    .array(slug('subjects'), { error: coded('must_be_list', { label: 'subjects' }) })
    .max(MAX_TAUGHT_SUBJECTS, coded('too_many_subjects', { max: MAX_TAUGHT_SUBJECTS }))
    .default([]),
  /** Ids of uploads that have arrived: PDF files or pictures, which only Admins read. */
  papers: z
    .array(id('papers'), { error: coded('must_be_list', { label: 'papers' }) })
    .max(MAX_PAPERS, coded('too_many_papers', { max: MAX_PAPERS }))
    .default([]),
})

/** C24. */
export const applyAsTutor = defineEndpoint({
  method: 'POST',
  path: '/tutors',
  tag: 'Tutors',
  summary: 'Applies as a tutor, in the name of the account.',
  access: 'signedIn',
  errorStatuses: [409],
  body: tutorApplication,
  response: inserted,
})

/** The caller's newest application, in any state. */
export const getOwnApplication = defineEndpoint({
  method: 'GET',
  path: '/tutors/mine',
  tag: 'Tutors',
  summary: 'The newest application of the account that asks, or null.',
  access: 'signedIn',
  response: z.object({ application: tutor.nullable() }),
})

/** C25: pending ones first, then the newest. */
export const listTutors = defineEndpoint({
  method: 'GET',
  path: '/tutors',
  tag: 'Tutors',
  summary: 'All applications, or those in a state: those that wait first, then the newest.',
  access: ['Admin'],
  query: z.object({
    ...pageParams(100),
    status: optionalFilter(
      z.enum(tutorStatuses, { error: coded('must_be_one_of', { options: tutorStatuses.join(', ') }) }),
    ),
  }),
  response: z.array(tutorApplicant),
  hasTotalCount: true,
})

const oneTutor = z.object({ id: id('id') })

/** `by`: null after they left. */
const applicationNote = z.object({
  _id: z.uuid(),
  text: z.string(),
  state: z.enum(applicationStates).nullable(),
  at: isoDateTime,
  by: z.string().nullable(),
})

/** F06: only Admins read papers and notes. */
export const getApplicationFile = defineEndpoint({
  method: 'GET',
  path: '/tutors/{id}/file',
  tag: 'Tutors',
  summary: 'Shows the papers of an application, and what Admins noted about it, the newest first.',
  access: ['Admin'],
  params: oneTutor,
  response: z.object({
    papers: z.array(materialFile).max(MAX_PAPERS),
    notes: z.array(applicationNote).max(MAX_APPLICATION_NOTES),
  }),
})

/** F06: a note, a state, or both. */
export const newApplicationNote = z
  .strictObject({
    text: optionalText('note', 2000),
    state: optionalChoice(applicationStates),
  })
  .refine(({ text: said, state }) => said !== null || state !== null, {
    path: ['text'],
    message: coded('required', { label: 'note' }),
  })

export const noteApplication = defineEndpoint({
  method: 'POST',
  path: '/tutors/{id}/notes',
  tag: 'Tutors',
  summary: 'Notes something about an application for other Admins, or how far they are with it.',
  access: ['Admin'],
  errorStatuses: [409],
  params: oneTutor,
  body: newApplicationNote,
  response: inserted,
})

/**
 * C26: `search` covers the words of the name, and expertise; for Admins also what they find users by. `total`
 * counts all matches. Only Admins get emails.
 */
export const listActiveTutors = defineEndpoint({
  method: 'GET',
  path: '/tutors/active',
  tag: 'Tutors',
  summary:
    'One page of the active tutors whose name or expertise fits the search. Only Admins see their addresses.',
  access: 'signedIn',
  query: z.object({ search: searchText(), ...pageParams(TUTORS_PER_PAGE) }),
  response: z.object({
    total: count,
    tutors: z.array(tutor.partial({ userId: true, email: true, emailVerified: true })),
  }),
})

export const getPublicTutor = defineEndpoint({
  method: 'GET',
  path: '/tutors/public/{slug}',
  tag: 'Tutors',
  summary: 'An active tutor as everybody sees them: what they teach and their next classes.',
  access: 'everyone',
  cache: { query: [] },
  errorStatuses: [404],
  params: z.object({ slug: z.string() }),
  response: publicTutor,
})

/** E09: a tutor who was active and is no more. Both mean the same; our pages write the first. */
export const endedTutorStatuses = ['cancelled', 'inactive'] as const
export type EndedTutorStatus = (typeof endedTutorStatuses)[number]

/** C27: deactivates a tutor and takes the Instructor role away. */
export const deactivateTutor = defineEndpoint({
  method: 'PATCH',
  path: '/tutors/{id}',
  tag: 'Tutors',
  summary: 'Deactivates a tutor and takes the Instructor role away.',
  access: ['Admin'],
  errorStatuses: [409],
  params: oneTutor,
  body: z.strictObject({ status: z.enum(endedTutorStatuses, { error: coded('only_cancelled') }) }),
  response: success,
})

/**
 * C28: approves an application, also of a tutor who was deactivated, and makes the applicant an Instructor.
 * `email` must be the applicant's.
 */
export const approveTutor = defineEndpoint({
  method: 'PATCH',
  path: '/tutors/{id}/status',
  tag: 'Tutors',
  summary: 'Approves an application and makes the applicant an Instructor.',
  access: ['Admin'],
  errorStatuses: [409],
  params: oneTutor,
  body: z.strictObject({
    status: z.literal('active', { error: coded('only_active') }),
    email: email.optional(),
  }),
  response: success,
})

/** The other answer to an application that waits: deletes it, and tells the applicant why. */
export const declineTutor = defineEndpoint({
  method: 'POST',
  path: '/tutors/{id}/decline',
  tag: 'Tutors',
  summary: 'Declines an application with a reason, which the applicant reads.',
  access: ['Admin'],
  errorStatuses: [409],
  params: oneTutor,
  body: z.object({ reason: text('reason', 1000) }),
  response: success,
})

/** C29: deletes an application. */
export const deleteTutor = defineEndpoint({
  method: 'DELETE',
  path: '/tutors/{id}',
  tag: 'Tutors',
  summary: 'Deletes an application for good.',
  access: ['Admin'],
  params: oneTutor,
  response: success,
})
