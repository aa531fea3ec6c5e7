import type { Access } from '../contract/http/endpoint.ts'
import { forbidden, unauthenticated } from '../contract/http/errors.ts'
import type { Role } from '../contract/people/roles.ts'
import type { SignIn } from '../providers/identity.ts'

/** The user behind a verified token, as the database has them at this moment. */
export type Actor = {
  id: string
  uid: string
  /** Of the token; null for whoever signs in by a phone number alone. */
  email: string | null
  phone: string | null
  name: string | null
  picture: string | null
  role: Role
  /** The role that they ask for, while nobody has decided. */
  requestedRole: Role | null
  isCashier: boolean
  /** The sign-in that issued the token. */
  signIn: SignIn
  /** The request that makes a change, for the audit trail. */
  requestId?: string
  /** Who acts for this person, who is their child: the sign-in and the limits are the guardian's. */
  guardian?: Pick<Actor, 'id' | 'role' | 'email' | 'phone'>
}

/** This decides whether a person may read something. */
export type Reader = Pick<Actor, 'id' | 'role'>

/** Says who may take and refund money at the desk. */
export const worksAtDesk = ({ role, isCashier }: Pick<Actor, 'role' | 'isCashier'>): boolean =>
  role === 'Admin' || isCashier

/**
 * Throws 403 for a cashier's own money: they neither take nor return it. An Admin does, because a centre may
 * have one only; the audit trail says so.
 */
export function requireOther(actor: Actor, userId: string): void {
  if (actor.role !== 'Admin' && actor.id === userId) throw forbidden('own_payment')
}

/** One's own payments; all of them for Admins; and those that were taken by hand for cashiers. */
export const mayReadPayment = (
  actor: Actor,
  { userId, byHand }: { userId: string; byHand: boolean },
): boolean => userId === actor.id || actor.role === 'Admin' || (actor.isCashier && byHand)

/** Throws 401 without an actor and 403 for the wrong role. */
export function authorize(access: Access, actor: Actor | null): void {
  if (access === 'everyone') return
  if (!actor) throw unauthenticated('sign_in_required')
  if (access === 'signedIn') return
  const isAllowed =
    access === 'cashiers' || access === 'staff'
      ? worksAtDesk(actor) || (access === 'staff' && actor.role === 'Instructor')
      : access.includes(actor.role)
  if (!isAllowed) throw forbidden('not_allowed')
}

/**
 * Throws 403 when the email in a query or a body, or the number in its place, is not the actor's own. Who
 * acts for a child may name either of the two. Identity comes from the token alone.
 */
export function requireSelf(actor: Actor | null, named: string | undefined): void {
  if (!actor || named === undefined) return
  const { email, phone, guardian } = actor
  if (![email, phone, guardian?.email, guardian?.phone].includes(named)) throw forbidden('other_account')
}
