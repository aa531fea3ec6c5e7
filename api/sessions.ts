import type { ParamsOf, QueryOf, ResponseOf } from '../contract/endpoint.ts'
import { SESSIONS_PER_PAGE } from '../contract/limits.ts'
import {
  changeSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
} from '../contract/sessions.ts'
import { type Actor, requireSelf } from '../domain/access.ts'
import { cancelSession } from '../domain/bookings/cancel-session.ts'
import { findActiveHold } from '../domain/seats/holds.ts'
import * as change from '../domain/sessions/change.ts'
import { createSession as create } from '../domain/sessions/create.ts'
import * as read from '../domain/sessions/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './hono-env.ts'
import { toStoredImage } from './image-urls.ts'
import { presentHold, presentSession } from './present.ts'

type Setting = Pick<Services, 'context' | 'publicUrl'>

/** Answers `listSessions`. */
export async function listSessionsResponse(
  { context, publicUrl }: Setting,
  actor: Actor | null,
  { page, limit, own, cursor }: QueryOf<typeof listSessions>,
): Promise<ResponseOf<typeof listSessions>> {
  const present = (row: read.SessionRow) => presentSession(row, { publicUrl, currency: context.currency })
  if (page === undefined && limit === undefined) {
    return { data: (await read.listFeatured(context, actor)).map(present) }
  }
  const listRequest = { page: page ?? 1, limit: limit ?? SESSIONS_PER_PAGE, own: own === 'true', cursor }
  const { rows, total, next, previous } = await read.listSessions(context, actor, listRequest)
  return {
    data: rows.map(present),
    pagination: {
      page: listRequest.page,
      totalPages: Math.ceil(total / listRequest.limit),
      total,
      ...(next && { next }),
      ...(previous && { previous }),
    },
  }
}

/** Answers `getSession`. */
export async function sessionResponse(
  { context, publicUrl }: Setting,
  actor: Actor | null,
  { id }: ParamsOf<typeof getSession>,
): Promise<ResponseOf<typeof getSession>> {
  const row = await read.getSession(context, actor, id)
  const hold = actor && (await findActiveHold(context, actor.id, row))
  const session = presentSession(row, { publicUrl, currency: context.currency })
  return { ...session, ...(hold && { hold: presentHold(hold) }) }
}

export function mountSessions(api: Api, services: Services): void {
  const { context, publicUrl } = services

  endpoint(api, listSessions, async ({ actor, query }) => {
    requireSelf(actor, query.email)
    return listSessionsResponse(services, actor, query)
  })

  endpoint(api, getSession, ({ actor, params }) => sessionResponse(services, actor, params))

  endpoint(api, createSession, async ({ actor, body }) => {
    const image = toStoredImage(body.image, publicUrl)
    return { insertedId: await create(context, actor, { ...body, image }) }
  })

  endpoint(api, changeSession, async ({ actor, params: { id }, body }) => {
    if (body.status === 'approved') await change.approveSession(context, actor, id, body.fee)
    else if (body.status === 'rejected') await change.rejectSession(context, actor, id, body)
    else await change.updateSession(context, actor, id, body.changes)
    return { success: true as const }
  })

  endpoint(api, deleteSession, async ({ actor, params }) => {
    await cancelSession(context, actor, params.id)
    return { success: true as const }
  })
}
