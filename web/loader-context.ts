import { createContext } from 'react-router'
import type { ClientConfig } from '../contract/config.ts'
import type { Session } from '../contract/sessions.ts'

/** Who a page is rendered for. */
export type Visitor = { email: string; displayName: string | null; photoURL: string | null }

/** What the pages need from the rest of the process. */
export type LoaderContext = {
  config: ClientConfig
  /** The origin that people see. */
  publicUrl: string
  now(): Date
  /** What visitors may see on the home page (C05). */
  featuredSessions(): Promise<Session[]>
  /** A session as visitors may see it; null where they may not, or there is none. */
  session(id: string): Promise<Session | null>
  /** Whose session cookie this is (C39); null for nobody's. For reading only: what changes anything goes through the API. */
  visitor(cookies: string | null): Promise<Visitor | null>
  /** Told of every error that a page met while rendering, so that the log has it. */
  reportError?(error: unknown, requestId: string): void
}

/** One request, as rendering knows it. A page that is made for many has no nonce and no id. */
export type PageRequest = {
  /** Of its Content-Security-Policy; stands in every inline script. */
  nonce: string | undefined
  /** Of its line in the log. */
  requestId: string
  /** Tells that the page is the same for every visitor, for so many milliseconds unless sessions change. */
  cacheFor(ms: number): void
}

/** Keys by which loaders reach them. They must exist once per process: the door takes them from the built entry module. */
export const loaderContext = createContext<LoaderContext>()
export const pageRequest = createContext<PageRequest>()
