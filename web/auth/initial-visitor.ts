import { createContext } from 'react'
import type { Visitor } from '../loader-context.ts'

/** What the server could tell from the cookies; it stands until the identity provider has spoken. */
export type InitialVisitor = {
  /** Somebody is probably signed in. */
  hint: boolean
  /** Somebody is, and it is this person (C39). */
  visitor: Visitor | null
}

export const InitialVisitorContext = createContext<InitialVisitor>({ hint: false, visitor: null })
