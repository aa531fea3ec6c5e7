import { unauthenticated } from '../contract/http/errors.ts'
import type { Actor } from '../domain/access.ts'
import { authenticate, cachedActor, subjectOf } from '../domain/users/actor.ts'
import type { Services } from './services.ts'

/** The actor of a token in an Authorization header. An invalid token is 401 even on public endpoints. */
export function createAuthenticator({ context }: Services) {
  return async (authorization: string): Promise<Actor> => {
    const token = bearerToken(authorization)
    const actor =
      token === undefined ? null : (cachedActor(context, token) ?? (await authenticate(context, token)))
    if (!actor) throw unauthenticated('sign_in_required')
    return actor
  }
}

/**
 * The subject of the token in an Authorization header, synchronously where it is cached. Undefined: the token
 * is invalid.
 */
export function createSubjectReader({ context }: Services) {
  return (authorization: string): string | undefined | Promise<string | undefined> => {
    const token = bearerToken(authorization)
    return token === undefined ? undefined : subjectOf(context, token)
  }
}

/** The JWT in an Authorization header; undefined if there is none. */
export const bearerToken = (header: string | undefined) =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
