import type { MiddlewareHandler } from 'hono'
import { unauthenticated } from '../contract/errors.ts'
import type { Actor } from '../domain/access.ts'
import { cachedActor, authenticate as findActor, subjectOf } from '../domain/users/actor.ts'
import type { HonoEnv, Services } from './hono-env.ts'

/** Sets the actor of the request. */
export function authenticate(services: Services): MiddlewareHandler<HonoEnv> {
  const find = createAuthenticator(services)
  return async (c, next) => {
    c.set('actor', await find(c.req.header('authorization')))
    return next()
  }
}

/** The actor of a request, synchronously where it is cached; null without a token. An invalid token is 401 even on public endpoints. */
export function createAuthenticator({ context }: Services) {
  return (authorization: string | undefined): Actor | null | Promise<Actor> => {
    if (authorization === undefined) return null
    const token = bearerToken(authorization)
    if (token === undefined) throw unauthenticated('sign_in_required')
    return cachedActor(context, token) ?? look(token)
  }

  async function look(token: string): Promise<Actor> {
    const actor = await findActor(context, token)
    if (!actor) throw unauthenticated('sign_in_required')
    return actor
  }
}

/** The subject of the token in an Authorization header, synchronously where it is cached. Undefined: the token is invalid. */
export function createSubjectReader({ context }: Services) {
  return (authorization: string): string | undefined | Promise<string | undefined> => {
    const token = bearerToken(authorization)
    return token === undefined ? undefined : subjectOf(context, token)
  }
}

/** The JWT in an Authorization header; undefined if there is none. */
export const bearerToken = (header: string | undefined) =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
