import { classesOf } from '../contract/classes/repeat.ts'
import { OWN_SESSIONS_PER_PAGE } from '../contract/formats/page-sizes.ts'
import { invalid } from '../contract/http/errors.ts'
import { declineCancelling } from '../contract/sessions/cancelling.ts'
import { getOwnSession } from '../contract/sessions/quote.ts'
import { filterNames } from '../contract/sessions/session-filters.ts'
import {
  changeSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  previewClasses,
  resubmitSession,
} from '../contract/sessions/sessions.ts'
import { type ListedStatus, listedStatuses, sessionStatuses } from '../contract/sessions/status.ts'
import { type Actor, requireSelf } from '../domain/access.ts'
import { cancelSession } from '../domain/bookings/cancel-session.ts'
import { declineCancelling as decline } from '../domain/bookings/confirm-cancelling.ts'
import { requireKnown } from '../domain/catalogue/require.ts'
import { findHolidays } from '../domain/classes/holidays/holidays.ts'
import { findClashes } from '../domain/classes/plan/clashes.ts'
import { readQuote } from '../domain/sales/quote.ts'
import { hasPublicView } from '../domain/session-visibility.ts'
import type { SessionRow } from '../domain/sessions/columns.ts'
import { createSession as create } from '../domain/sessions/create.ts'
import { approveSession, rejectSession } from '../domain/sessions/decide.ts'
import { listByStatus } from '../domain/sessions/list-by-status.ts'
import * as read from '../domain/sessions/read.ts'
import { resubmitSession as resubmit } from '../domain/sessions/resubmit.ts'
import { updateSession } from '../domain/sessions/update.ts'
import { findCourseSeat } from '../domain/switches/course-seat.ts'
import { findPlace } from '../domain/waitlist/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import { findPage } from './find-sessions.ts'
import { toStoredImage } from './image-urls.ts'
import { presentClash } from './present.ts'
import { presentListed } from './present-listed.ts'
import { presentQuote } from './present-quote.ts'
import type { Services } from './services.ts'
import { readDetail } from './session-detail.ts'
import { presentPlace } from './waitlist.ts'

/** What lists of Instructors and Admins have beside it is no status for others. Throws 400. */
function requireStatus(actor: Actor | null, status: ListedStatus): ListedStatus {
  const options: readonly ListedStatus[] = hasPublicView(actor) ? sessionStatuses : listedStatuses
  if (options.includes(status)) return status
  throw invalid('status', { code: 'must_be_one_of', params: { options: options.join(', ') } })
}

/** A filter that filters. */
const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined)

export function mountSessions(api: Api, services: Services): void {
  const { context, publicUrl } = services
  const present = (row: SessionRow, actor: Actor | null) => presentListed(row, actor, services)

  endpoint(api, listSessions, async ({ actor, query }) => {
    const { email, page, limit = OWN_SESSIONS_PER_PAGE, cursor } = query
    const isOwn = query.own === 'true' && actor !== null
    requireSelf(actor, email)
    const status = query.status && requireStatus(actor, query.status)
    if (query.facets || filterNames.some((name) => isSet(query[name]))) {
      await requireKnown(context.reads, query)
      const list =
        hasPublicView(actor) || !(status || isOwn) ? undefined : { actor, status: status ?? 'all', isOwn }
      return findPage(services, { ...query, page: page ?? 1, limit, list }, actor)
    }
    if (page === undefined && query.limit === undefined && status === undefined)
      return { data: (await read.listFeatured(context, actor)).map((row) => present(row, actor)) }
    const paging = { page: page ?? 1, limit, cursor }
    const found =
      status && status !== 'all'
        ? await listByStatus(context, { actor, status, isOwn }, paging)
        : await read.listSessions(context, actor, { ...paging, own: isOwn })
    const data = found.rows.map((row) => present(row, actor))
    const { total, next, previous } = found
    const pages = { page: paging.page, totalPages: Math.ceil(total / limit), total }
    return { data, pagination: { ...pages, ...(next && { next }), ...(previous && { previous }) } }
  })

  endpoint(api, getSession, async ({ actor, params }) => {
    const row = await read.showSession(context, actor, params.id)
    return readDetail(context, row, present(row, actor))
  })

  endpoint(api, getOwnSession, async ({ actor, params, query }, { clientAddress: address }) => {
    const session = await read.showSession(context, actor, params.id)
    const { id } = session
    const { code } = query
    // A client that sends a code has the rest already.
    const isPrice = code !== undefined
    const [quote, place, clashes, courseSeat] = await Promise.all([
      readQuote(context, actor, { sessionId: id, code, address }),
      isPrice ? undefined : findPlace(context, actor, id),
      isPrice ? [] : findClashes(context, actor.id, id),
      isPrice ? undefined : findCourseSeat(context, actor.id, session),
    ])
    return {
      ...presentQuote(quote, context.currency),
      ...(quote.bookingId === undefined && {
        ...(clashes.length > 0 && { clashes: clashes.map(presentClash) }),
        ...(courseSeat && { courseSeat }),
        ...(place && { waitlist: presentPlace(place) }),
      }),
    }
  })

  endpoint(api, createSession, async ({ actor, body }) => {
    const image = toStoredImage(body.image, publicUrl)
    return { insertedId: await create(context, actor, { ...body, image }) }
  })

  endpoint(api, previewClasses, async ({ body }) => {
    const made = classesOf(body.repeat)
    const holidays = await findHolidays(context, made)
    const classes = made.map(({ day, start, end }) => {
      const holiday = holidays.get(day)
      return { start: start.toISOString(), end: end.toISOString(), ...(holiday && { holiday }) }
    })
    return { classes }
  })

  endpoint(api, changeSession, async ({ actor, params: { id }, body }) => {
    if (body.status === 'approved') await approveSession(context, actor, id, body)
    else if (body.status === 'rejected') await rejectSession(context, actor, id, body)
    else {
      const { image: url, ...changes } = body.changes
      const image = url && { image: toStoredImage(url, publicUrl) }
      await updateSession(context, actor, id, { ...changes, ...image })
    }
    return { success: true as const }
  })

  endpoint(api, resubmitSession, async ({ actor, params: { id }, body }) => {
    const image = toStoredImage(body.image, publicUrl)
    await resubmit(context, actor, id, { ...body, image })
    return { success: true as const }
  })

  endpoint(api, deleteSession, async ({ actor, params }) => {
    const { waits } = await cancelSession(context, actor, params.id)
    return { success: true as const, ...(waits && { waits: true as const }) }
  })

  endpoint(api, declineCancelling, async ({ actor, params }) => {
    await decline(context, actor, params.id)
    return { success: true as const }
  })
}
