import type { Access } from '../contract/endpoint.ts'
import { forbidden, unauthenticated } from '../contract/errors.ts'
import type { Role } from '../contract/roles.ts'
import type { SignIn } from '../providers/identity.ts'

/** The user behind a verified token, as the database has them at this moment. */
export type Actor = {
  id: string
  uid: string
  email: string
  name: string | null
  picture: string | null
  role: Role
  /** The sign-in that issued the token. */
  signIn: SignIn
  /** The request that makes a change, for the audit trail. */
  requestId?: string
}

/** Throws 401 without an actor and 403 for the wrong role. */
export function authorize(access: Access, actor: Actor | null): void {
  if (access === 'everyone') return
  if (!actor) throw unauthenticated('sign_in_required')
  if (access !== 'signedIn' && !access.includes(actor.role)) throw forbidden('not_allowed')
}

/** Throws 403 when the email in a query or a body is not the actor's own. Identity comes from the token alone. */
export function requireSelf(actor: Actor | null, email: string | undefined): void {
  if (actor && email !== undefined && email !== actor.email) throw forbidden('other_account')
}
