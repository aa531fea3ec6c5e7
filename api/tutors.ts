import {
  applyAsTutor,
  approveTutor,
  deactivateTutor,
  deleteTutor,
  getOwnApplication,
  listActiveTutors,
  listTutors,
  type Tutor,
} from '../contract/tutors.ts'
import { applyAsTutor as apply } from '../domain/tutors/apply.ts'
import * as decide from '../domain/tutors/decide.ts'
import * as read from '../domain/tutors/read.ts'
import { type Api, handle } from './endpoint.ts'
import type { Services } from './hono-env.ts'
import { keptPicture, shownPicture } from './image-urls.ts'

const done = { success: true as const }

export function mountTutors(api: Api, { context, publicUrl }: Services): void {
  handle(api, applyAsTutor, async ({ actor, body }) => {
    const photo = keptPicture(body.photo, publicUrl, 'photo')
    return { insertedId: await apply(context, actor, { ...body, photo }) }
  })

  handle(api, getOwnApplication, async ({ actor }) => {
    const row = await read.findOwnApplication(context, actor)
    return { application: row && present(row, publicUrl) }
  })

  handle(api, listTutors, async ({ query }) => {
    const rows = await read.listApplications(context, query)
    return rows.map((row) => present(row, publicUrl))
  })

  handle(api, listActiveTutors, async ({ actor, query }) => {
    const { rows, total } = await read.listActive(context, query)
    const seenBy = actor.role === 'Admin' ? present : presentProfile
    return { total, tutors: rows.map((row) => seenBy(row, publicUrl)) }
  })

  handle(api, deactivateTutor, async ({ actor, params }) => {
    await decide.deactivateTutor(context, actor, params.id)
    return done
  })

  handle(api, approveTutor, async ({ actor, params, body }) => {
    await decide.approveTutor(context, actor, params.id, body.email)
    return done
  })

  handle(api, deleteTutor, async ({ actor, params }) => {
    await decide.deleteTutor(context, actor, params.id)
    return done
  })
}

const present = (row: read.TutorRow, publicUrl: string): Tutor => ({
  ...presentProfile(row, publicUrl),
  email: row.email,
  emailVerified: row.emailVerified !== false,
})

function presentProfile(row: read.TutorRow, publicUrl: string): Omit<Tutor, 'email' | 'emailVerified'> {
  return {
    _id: row.id,
    name: row.name,
    education: row.education,
    expertise: row.expertise,
    experience: row.experience,
    availability: row.availability,
    photo: shownPicture(row.photo, publicUrl),
    bio: row.bio,
    status: row.status,
    created_at: row.createdAt.toISOString(),
  }
}
