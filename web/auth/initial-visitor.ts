import { createContext } from 'react'
import type { Visitor } from '../loader-context.ts'

/** The visitor, as the server knows them from the cookies; used until the identity provider has answered. */
type InitialVisitor = {
  /** Probably signed in. */
  hint: boolean
  /** The signed-in person (C39). */
  visitor: Visitor | null
}

export const InitialVisitorContext = createContext<InitialVisitor>({ hint: false, visitor: null })
