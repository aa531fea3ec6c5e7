import { useContext } from 'react'
import type { Visitor } from '../loader-context.ts'
import { useAuth } from './auth-provider.tsx'
import { InitialVisitorContext } from './initial-visitor.ts'

/** Who is here: nobody, somebody, or (by the hint, until the identity provider has spoken) somebody unknown. */
export function useVisitor(): { user: Visitor | null; unknown: boolean } {
  const { user, loading } = useAuth()
  const { hint, visitor } = useContext(InitialVisitorContext)
  const current = user ?? (loading ? visitor : null)
  return { user: current, unknown: !current && loading && hint }
}
