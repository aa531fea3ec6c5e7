import { createContext } from 'react-router'
import type { Branch } from '../contract/centre/branches.ts'
import type { Catalogue } from '../contract/centre/catalogue.ts'
import type { Centre } from '../contract/centre/centre.ts'
import type { ClientConfig } from '../contract/centre/config.ts'
import type { CentrePage } from '../contract/centre/pages.ts'
import type { TextKind } from '../contract/centre/text-kinds.ts'
import type { CentreText } from '../contract/centre/texts.ts'
import type { Language } from '../contract/formats/languages.ts'
import type { Home } from '../contract/home/home.ts'
import type { NextClass, PublicTutor } from '../contract/people/tutors.ts'
import type { Facets, LeftOut } from '../contract/sessions/session-filters.ts'
import type { Session, SessionDetail } from '../contract/sessions/sessions.ts'

/**
 * `pages`: how many there are. `near`: where nothing is found, what is found without the parameters named.
 */
export type FoundSessions = {
  sessions: Session[]
  total: number
  pages: number
  facets: Facets
  branches: Branch[]
  catalogue: Catalogue
  near?: { sessions: Session[]; without: LeftOut[] } | undefined
}

/** All sessions of a page have this in common; `tutor` is the account's id. */
export type FindTopic = {
  level?: string | undefined
  subject?: string | undefined
  tutor?: string | undefined
}

/** The tutors of a topic, and its next classes. */
export type TopicData = { tutors: { name: string; photo: string; slug: string }[]; classes: NextClass[] }

/** A session, and the version of its share picture. */
export type SharedSession = SessionDetail & { pictureVersion: string }

/**
 * A tutor, the first of their sessions that are not over, how many there are, and the version of the share
 * picture.
 */
export type TutorPage = { tutor: PublicTutor; sessions: Session[]; total: number; pictureVersion: string }

/** A page of the centre's own, as links name it. */
export type PageTitle = Pick<CentrePage, 'slug' | 'title' | 'titleBn'>

/** By these somebody looks for a tutor; `place`: a branch, or `online`. */
export type TutorFilters = {
  subject?: string | undefined
  level?: string | undefined
  place?: string | undefined
}

/** A page of the tutors, and what they can be found by. */
export type TutorsPage = {
  branches: Branch[]
  catalogue: Catalogue
  /** The filters of the address that make sense. */
  filters: TutorFilters

  tutors: { name: string; photo: string; expertise: string; education: string; slug: string }[]
  pages: number
}

/** The signed-in person for whom a page is rendered. */
export type Visitor = {
  email: string | null
  phone: string | null
  displayName: string | null
  photoURL: string | null
}

/**
 * The centre's colour and mark on a page. `style` has the variables of its colour, null for those of
 * `app.css`; `version` is a part of the addresses of its pictures.
 */
export type CentreLook = { version: string; colour: string; style: string | null; mark: string | null }

/** Loaders may use this of the server. */
export type LoaderContext = {
  config: ClientConfig
  /** The public origin of the website. */
  publicUrl: string
  now(): Date
  /** The sections of the home page, as everybody sees them. */
  home(language: Language): Promise<Home>
  /** What the centre says of itself, and how it looks. */
  centre(): Promise<{ centre: Centre; look: CentreLook }>
  /** The centre's refund policy, privacy policy or terms. */
  text(kind: TextKind, language: Language): Promise<CentreText>
  /** The centre's own pages that are published; none in a demonstration, whose footer lacks them. */
  pages(): Promise<PageTitle[]>
  /** One of them; null if there is none. */
  page(slug: string): Promise<CentrePage | null>
  /** The sessions of the home page, as visitors see them (C05). */
  featuredSessions(): Promise<Session[]>
  /**
   * A session as visitors see it, by its id or by its public address; null if it does not exist or is not
   * public.
   */
  session(by: { id: string } | { slug: string }): Promise<SharedSession | null>
  /** An active tutor by their public address, whatever the spelling of the name; null if there is none. */
  tutor(slug: string): Promise<TutorPage | null>
  /** A page of the active tutors that fit an address, the newest first. */
  tutors(search: URLSearchParams, limit: number): Promise<TutorsPage>
  /** The public addresses of sessions that are not over. */
  sessionSlugs(limit: number): Promise<string[]>
  /** The public addresses of the newest tutors. */
  tutorSlugs(limit: number): Promise<string[]>
  /** A page of the sessions that match the filters of an address (F01), with its counts, and the branches. */
  findSessions(search: URLSearchParams, limit: number): Promise<FoundSessions>
  /** Who teaches a topic, and its next classes (F03). */
  topic(topic: FindTopic): Promise<TopicData>
  /** The levels and subjects of which there are sessions. */
  topics(limit: number): Promise<Required<Omit<FindTopic, 'tutor'>>[]>
  /**
   * The owner of the session cookie (C39), or null. For reading only: changes go through the API, with a
   * token.
   */
  visitor(cookies: string | null): Promise<Visitor | null>
  /** Logs an error that happened while rendering. */
  reportError?(error: unknown, requestId: string): void
}

/** One request. A page that is rendered for the cache has no id. */
export type PageRequest = {
  /** The nonce of its Content-Security-Policy, for inline scripts. */
  nonce: string
  /** The id of its line in the log. */
  requestId: string
  /** Declares that all visitors get the same page, so that the server may cache it for a second. */
  allowCaching(): void
}

/**
 * Keys for `context.get` in loaders. They must be unique, so the request handler takes them from the built
 * entry module.
 */
export const loaderContext = createContext<LoaderContext>()
export const pageRequest = createContext<PageRequest>()
