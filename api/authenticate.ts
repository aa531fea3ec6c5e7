import type { MiddlewareHandler } from 'hono'
import { unauthenticated } from '../contract/errors.ts'
import { wording } from '../contract/wording.ts'
import { authenticate as findActor } from '../domain/users/actor.ts'
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

/** The token of an Authorization header, or undefined when there is none in the form of one. */
export const bearerToken = (header: string | undefined) =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
