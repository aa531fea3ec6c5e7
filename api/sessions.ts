import type { Hono } from 'hono'
import {
  changeSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  SESSIONS_PER_PAGE,
} from '../contract/sessions.ts'
import { refuseOtherPerson } from '../domain/access.ts'
import { findHold } from '../domain/payments/hold.ts'
import { cancelSession } from '../domain/sessions/cancel.ts'
import * as change from '../domain/sessions/change.ts'
import { createSession as create } from '../domain/sessions/create.ts'
import * as read from '../domain/sessions/read.ts'
import type { Environment, Services } from './environment.ts'
import { handle } from './handle.ts'
import { keptPicture } from './pictures.ts'
import { presentHold, presentSession } from './present.ts'

export function mountSessions(api: Hono<Environment>, { context, publicUrl }: Services): void {
  const present = (row: read.SessionRow) => presentSession(row, { publicUrl, currency: context.currency })

  handle(api, listSessions, async ({ actor, query: { email, page, limit, own } }) => {
    refuseOtherPerson(actor, email)
    if (page === undefined && limit === undefined) {
      return { data: (await read.listForHome(context, actor)).map(present) }
    }
    const asked = { page: page ?? 1, limit: limit ?? SESSIONS_PER_PAGE, own: own === 'true' }
    const { rows, total } = await read.listPage(context, actor, asked)
    return {
      data: rows.map(present),
      pagination: { page: asked.page, totalPages: Math.ceil(total / asked.limit), total },
    }
  })

  handle(api, getSession, async ({ actor, params: { id } }) => {
    const row = await read.getSession(context, actor, id)
    const hold = actor && (await findHold(context.database, actor.id, id, context.clock()))
    return { ...present(row), ...(hold && { hold: presentHold(hold) }) }
  })

  handle(api, createSession, async ({ actor, body }) => {
    const image = keptPicture(body.image, publicUrl)
    return { insertedId: await create(context, actor, { ...body, image }) }
  })

  handle(api, changeSession, async ({ actor, params: { id }, body }) => {
    if (body.status === 'approved') await change.approveSession(context, actor, id, body.fee)
    else if (body.status === 'rejected') await change.rejectSession(context, actor, id, body)
    else await change.updateSession(context, actor, id, body.changes)
    return { success: true as const }
  })

  handle(api, deleteSession, async ({ actor, params }) => {
    await cancelSession(context, actor, params.id)
    return { success: true as const }
  })
}
