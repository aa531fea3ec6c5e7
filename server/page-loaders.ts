import { parseCookie } from 'cookie'
import type { Logger } from 'pino'
import { sessionCookieName } from '../api/auth.ts'
import { presentSession } from '../api/present.ts'
import type { Services } from '../api/services.ts'
import { ApiError } from '../contract/errors.ts'
import { sessionParams } from '../contract/sessions.ts'
import type { SessionRow } from '../domain/sessions/columns.ts'
import { getSession, listFeatured } from '../domain/sessions/read.ts'
import { authenticate } from '../domain/users/actor.ts'
import type { LoaderContext } from '../web/loader-context.ts'

/** What page loaders may read from the domain, in this process. */
export function createLoaderContext(
  { context, publicUrl, clientConfig }: Services,
  log: Logger,
): LoaderContext {
  /** A failed lookup renders the page as for a visitor. */
  const nobody = (error: unknown) => {
    log.warn({ err: error }, 'the visitor of a page could not be identified')
    return null
  }
  const present = (row: SessionRow) => presentSession(row, { publicUrl, currency: context.currency })
  const cookie = sessionCookieName(publicUrl)
  return {
    config: clientConfig,
    publicUrl,
    now: context.clock,
    featuredSessions: async () => {
      const rows = await listFeatured(context, null)
      return rows.map(present)
    },
    session: async (id) => {
      const parsed = sessionParams.safeParse({ id })
      if (!parsed.success) return null
      return getSession(context, null, parsed.data.id).then(present, (error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      })
    },
    visitor: async (cookies) => {
      const token = parseCookie(cookies ?? '')[cookie]
      const actor = token ? await authenticate(context, token).catch(nobody) : null
      return actor && { email: actor.email, displayName: actor.name, photoURL: actor.picture }
    },
    reportError: (error, requestId) => log.error({ err: error, requestId }, 'a page failed'),
  }
}
