import { createContext, useContext } from 'react'
import { calledOf } from '../../contract/people/local-part.ts'
import type { Visitor } from '../loader-context.ts'
import { useAuth } from './auth-provider.tsx'

/**
 * The visitor: a user, nobody (null), or `unknown` while the identity provider has not answered and the hint
 * cookie is set.
 */
export function useVisitor(): { user: Visitor | null; unknown: boolean } {
  const { user, loading } = useAuth()
  const { hint, visitor } = useContext(InitialVisitorContext)
  const current = user ?? (loading ? visitor : null)
  return { user: current, unknown: !current && loading && hint }
}

/** Names the signed-in person. */
export const nameOf = ({ displayName, email, phone }: Omit<Visitor, 'photoURL'>): string =>
  calledOf({ name: displayName, email, phone })

/** N02: the tooltip of their own picture, which nobody else sees: their name, or else their email. */
export const tooltipOf = (visitor: Omit<Visitor, 'photoURL'>): string =>
  visitor.displayName || visitor.email || nameOf(visitor)

/** The visitor, as the server knows them from the cookies; used until the identity provider has answered. */
type InitialVisitor = {
  /** Probably signed in. */
  hint: boolean
  /** The signed-in person (C39). */
  visitor: Visitor | null
}

export const InitialVisitorContext = createContext<InitialVisitor>({ hint: false, visitor: null })
