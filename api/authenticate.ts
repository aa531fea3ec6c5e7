import type { MiddlewareHandler } from 'hono'
import { unauthenticated } from '../contract/errors.ts'
import { wording } from '../contract/wording.ts'
import { authenticate as findActor, uidOf } from '../domain/users/actor.ts'
import type { Environment, Services } from './environment.ts'

/** Finds out who asks. No token: nobody. A token that does not hold: 401, even where nobody would do. */
export function authenticate({ context }: Services): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const header = c.req.header('authorization')
    if (header === undefined) {
      c.set('actor', null)
      return next()
    }
    const token = bearerToken(header)
    const actor = token ? await findActor(context, token) : null
    if (!actor) throw unauthenticated(wording.signInFirst)
    c.set('actor', actor)
    return next()
  }
}

/** Whose token an Authorization header carries, at once where that is known; undefined when it does not hold. */
export function personOf({ context }: Services) {
  return (authorization: string): string | undefined | Promise<string | undefined> => {
    const token = bearerToken(authorization)
    return token === undefined ? undefined : uidOf(context, token)
  }
}

/** The token of an Authorization header, or undefined when there is none in the form of one. */
export const bearerToken = (header: string | undefined) =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
