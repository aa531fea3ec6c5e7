import type { MiddlewareHandler } from 'hono'
import { unauthenticated } from '../contract/errors.ts'
import { wording } from '../contract/wording.ts'
import type { Actor } from '../domain/access.ts'
import { cachedActor, authenticate as findActor, subjectOf } from '../domain/users/actor.ts'
import type { HonoEnv, Services } from './hono-env.ts'

/** Finds out who asks, for the calls behind. */
export function authenticate(services: Services): MiddlewareHandler<HonoEnv> {
  const find = createAuthenticator(services)
  return async (c, next) => {
    c.set('actor', await find(c.req.header('authorization')))
    return next()
  }
}

/** Who asks, at once where that is known. No token: nobody. A token that does not hold: 401, even where nobody would do. */
export function createAuthenticator({ context }: Services) {
  return (authorization: string | undefined): Actor | null | Promise<Actor> => {
    if (authorization === undefined) return null
    const token = bearerToken(authorization)
    if (token === undefined) throw unauthenticated(wording.signInFirst)
    return cachedActor(context, token) ?? look(token)
  }

  async function look(token: string): Promise<Actor> {
    const actor = await findActor(context, token)
    if (!actor) throw unauthenticated(wording.signInFirst)
    return actor
  }
}

/** Whose token an Authorization header carries, at once where that is known; undefined when it does not hold. */
export function createSubjectReader({ context }: Services) {
  return (authorization: string): string | undefined | Promise<string | undefined> => {
    const token = bearerToken(authorization)
    return token === undefined ? undefined : subjectOf(context, token)
  }
}

/** The token of an Authorization header, or undefined when there is none in the form of one. */
export const bearerToken = (header: string | undefined) =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
