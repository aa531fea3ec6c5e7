import type { MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { deleteAccount, endAllSessions, endSession, syncSession } from '../contract/auth.ts'
import { LANGUAGE_COOKIE, languageFor } from '../contract/languages.ts'
import { SESSION_COOKIE_SECONDS } from '../contract/limits.ts'
import * as account from '../domain/account-deletion/delete-account.ts'
import { saveLanguage } from '../domain/users/language.ts'
import { signOut, signOutEverywhere } from '../domain/users/sign-out.ts'
import { bearerToken } from './authenticate.ts'
import { type Api, endpoint, rawEndpoint } from './endpoint.ts'
import type { HonoEnv, Services } from './hono-env.ts'

/** With https, a prefix that stops other hosts and pages without https from setting it (RFC 6265bis, 4.1.3). */
export const sessionCookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-session' : '__session'

const success = { success: true as const }

/** C39. */
export function mountAuth(api: Api, { context, publicUrl }: Services): void {
  const name = sessionCookieName(publicUrl)
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
  } as const

  /** After a successful request, stores its token as the cookie, or deletes the cookie. */
  const syncSessionCookie =
    (kept: boolean): MiddlewareHandler<HonoEnv> =>
    async (c, next) => {
      await next()
      if (!c.res.ok) return
      const token = kept && bearerToken(c.req.header('authorization'))
      if (token) setCookie(c, name, token, { ...cookie, maxAge: SESSION_COOKIE_SECONDS })
      else deleteCookie(c, name, cookie)
    }

  api.post(syncSession.path, syncSessionCookie(true))
  rawEndpoint(api, syncSession, async ({ actor }, c) => {
    const language = languageFor(getCookie(c, LANGUAGE_COOKIE), c.req.header('accept-language'))
    await saveLanguage(context, actor, language)
    return success
  })

  api.delete(endSession.path, syncSessionCookie(false))
  rawEndpoint(api, endSession, async ({ actor }) => {
    if (actor) await signOut(context, actor)
    return success
  })

  endpoint(api, endAllSessions, async ({ actor, query }) => {
    await signOutEverywhere(context, actor, query.keep === 'this')
    return success
  })

  api.delete(deleteAccount.path, syncSessionCookie(false))
  rawEndpoint(api, deleteAccount, async ({ actor }) => {
    await account.deleteAccount(context, actor)
    return success
  })
}
