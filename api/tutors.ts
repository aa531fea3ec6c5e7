import { notFound } from '../contract/http/errors.ts'
import {
  applyAsTutor,
  approveTutor,
  deactivateTutor,
  declineTutor,
  deleteTutor,
  getApplicationFile,
  getOwnApplication,
  getPublicTutor,
  listActiveTutors,
  listTutors,
  type NextClass,
  noteApplication,
  type PublicTutor,
  type Tutor,
  type TutorApplication,
} from '../contract/people/tutors.ts'
import { ratingOf } from '../contract/reviews/rating.ts'
import { noteApplication as note, readApplicationFile } from '../domain/tutors/application-file.ts'
import { applyAsTutor as apply } from '../domain/tutors/apply.ts'
import * as decide from '../domain/tutors/decide.ts'
import type { NextClassOfTutor as NextClassRow } from '../domain/tutors/live-sessions.ts'
import { getTutorProfile, type TutorProfile } from '../domain/tutors/profile.ts'
import * as read from '../domain/tutors/read.ts'
import { tutorSlug } from '../domain/tutors/slug.ts'
import { type Api, endpoint } from './endpoint.ts'
import { toPublicImageUrl, toStoredImage } from './image-urls.ts'
import { presentFile } from './present-file.ts'
import { pageReply } from './reply.ts'
import { presentReview } from './reviews.ts'
import type { Services } from './services.ts'

const done = { success: true as const }

export function mountTutors(api: Api, { context, publicUrl }: Services): void {
  endpoint(api, applyAsTutor, async ({ actor, body }) => {
    const photo = toStoredImage(body.photo, publicUrl, 'photo')
    return { insertedId: await apply(context, actor, { ...body, photo }) }
  })

  endpoint(api, getOwnApplication, async ({ actor }) => {
    const row = await read.findOwnApplication(context, actor)
    return { application: row && presentTutor(row, publicUrl) }
  })

  endpoint(api, listTutors, async ({ query }) => {
    const { rows, total } = await read.listApplications(context, query)
    const listed = rows.map((row) => presentApplicant(row, publicUrl))
    return pageReply(listed, total)
  })

  endpoint(api, getApplicationFile, async ({ actor, params }) => {
    const { papers, notes } = await readApplicationFile(context, params.id)
    return {
      papers: papers.map((file) => presentFile(file, actor.id, context.files.links)),
      notes: notes.map(({ id, createdAt, ...note }) => ({ _id: id, at: createdAt.toISOString(), ...note })),
    }
  })

  endpoint(api, noteApplication, async ({ actor, params, body }) => ({
    insertedId: await note(context, actor, params.id, body),
  }))

  endpoint(api, listActiveTutors, async ({ actor, query }) => {
    const { rows, total } = await read.listActiveTutors(context, actor, query)
    const seenBy = actor.role === 'Admin' ? presentTutor : presentProfile
    return { total, tutors: rows.map((row) => seenBy(row, publicUrl)) }
  })

  endpoint(api, getPublicTutor, async ({ params }) => {
    const profile = await getTutorProfile(context, params.slug)
    // Other spellings of an address would each fill the cache.
    if (profile.slug !== params.slug) throw notFound('tutor_not_found')
    return presentPublicTutor(profile, publicUrl)
  })

  endpoint(api, deactivateTutor, async ({ actor, params, body }) => {
    await decide.deactivateTutor(context, actor, params.id, body.status)
    return done
  })

  endpoint(api, approveTutor, async ({ actor, params, body }) => {
    await decide.approveTutor(context, actor, params.id, body.email)
    return done
  })

  endpoint(api, declineTutor, async ({ actor, params, body }) => {
    await decide.declineTutor(context, actor, params.id, body.reason)
    return done
  })

  endpoint(api, deleteTutor, async ({ actor, params }) => {
    await decide.deleteTutor(context, actor, params.id)
    return done
  })
}

/** As Admins see an application. */
export const presentApplicant = (row: read.ApplicationRow, publicUrl: string): TutorApplication => ({
  ...presentTutor(row, publicUrl),
  ...{ state: row.state, subjects: row.subjects },
})

export const presentTutor = (row: read.TutorRow, publicUrl: string): Tutor => ({
  ...presentProfile(row, publicUrl),
  userId: row.userId,
  email: row.email,
  emailVerified: row.emailVerified !== false,
})

function presentProfile(
  row: read.TutorRow,
  publicUrl: string,
): Omit<Tutor, 'userId' | 'email' | 'emailVerified'> {
  return {
    _id: row.id,
    name: row.name,
    education: row.education,
    expertise: row.expertise,
    experience: row.experience,
    availability: row.availability,
    photo: toPublicImageUrl(row.photo, publicUrl),
    bio: row.bio,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    ...(row.status === 'active' && { slug: tutorSlug(row) }),
  }
}

export const presentPublicTutor = (profile: TutorProfile, publicUrl: string): PublicTutor => ({
  tutorId: profile.userId,
  slug: profile.slug,
  name: profile.name,
  photo: toPublicImageUrl(profile.photo, publicUrl),
  education: profile.education,
  expertise: profile.expertise,
  experience: profile.experience,
  availability: profile.availability,
  bio: profile.bio,
  levels: profile.taught.levels.map(({ slug }) => slug),
  subjects: profile.taught.subjects.map(({ slug }) => slug),
  taught: profile.taught,
  classes: profile.next.map(presentNextClass),
  ...presentRating(profile.reviews),
})

function presentRating({ newest, sums }: TutorProfile['reviews']) {
  const rating = ratingOf(sums)
  const reviews = newest.map(({ title, slug, ...row }) => ({
    ...presentReview(row),
    ...{ sessionId: row.sessionId, title },
    ...(slug && { sessionSlug: slug }),
  }))
  return { ...(rating && { rating }), reviews }
}

export const presentNextClass = ({ id, startAt, endAt, session }: NextClassRow): NextClass => ({
  _id: id,
  start: startAt.toISOString(),
  end: endAt.toISOString(),
  sessionId: session.id,
  title: session.title,
  ...(session.slug && { sessionSlug: session.slug }),
})
