import { stringifySetCookie } from 'cookie'
import { LANGUAGE_COOKIE, languageFor } from '../contract/formats/languages.ts'
import { deleteAccount, endAllSessions, endSession, syncSession } from '../contract/people/auth.ts'
import { SESSION_COOKIE_SECONDS } from '../contract/people/session-cookie.ts'
import * as account from '../domain/account-deletion/delete-account.ts'
import { saveLanguage } from '../domain/users/language.ts'
import { signOut, signOutEverywhere } from '../domain/users/sign-out.ts'
import { bearerToken } from './authenticate.ts'
import { type Api, endpoint } from './endpoint.ts'
import { jsonReply } from './reply.ts'
import type { Services } from './services.ts'

/**
 * With https, a prefix that stops other hosts and pages without https from setting it (RFC 6265bis, 4.1.3).
 */
export const sessionCookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-session' : '__session'

/** C39. */
export function mountAuth(api: Api, { context, publicUrl }: Services): void {
  const name = sessionCookieName(publicUrl)
  const cookie = {
    path: '/',
    secure: publicUrl.startsWith('https:'),
    httpOnly: true,
    sameSite: 'lax',
  } as const
  const replyWithCookie = (value: string, maxAge: number) =>
    jsonReply({ success: true }, 200, {
      'set-cookie': stringifySetCookie({ name, value, maxAge, ...cookie }),
    })

  endpoint(api, syncSession, async ({ actor }, exchange) => {
    const { authorization, 'accept-language': accepted } = exchange.request.headers
    await saveLanguage(context, actor, languageFor(exchange.cookie(LANGUAGE_COOKIE), accepted))
    return replyWithCookie(bearerToken(authorization) ?? '', SESSION_COOKIE_SECONDS)
  })

  endpoint(api, endSession, async ({ actor }) => {
    if (actor) await signOut(context, actor)
    return replyWithCookie('', 0)
  })

  endpoint(api, endAllSessions, async ({ actor, query }) => {
    await signOutEverywhere(context, actor, query.keep === 'this')
    return { success: true as const }
  })

  endpoint(api, deleteAccount, async ({ actor }) => {
    await account.deleteAccount(context, actor)
    return replyWithCookie('', 0)
  })
}
