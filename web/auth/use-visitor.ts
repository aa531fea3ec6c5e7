import { useContext } from 'react'
import type { Visitor } from '../loader-context.ts'
import { useAuth } from './auth-provider.tsx'
import { InitialVisitorContext } from './initial-visitor.ts'

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
