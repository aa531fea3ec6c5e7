import { parseCookie } from 'cookie'
import type { Logger } from 'pino'
import { z } from 'zod'
import { sessionCookieName } from '../api/auth.ts'
import { presentBranch } from '../api/branches.ts'
import { findPage, readFilters } from '../api/find-sessions.ts'
import { readHome } from '../api/home.ts'
import { toFaceUrl } from '../api/image-urls.ts'
import { presentSession } from '../api/present.ts'
import type { Services } from '../api/services.ts'
import { readDetail } from '../api/session-detail.ts'
import { presentText } from '../api/texts.ts'
import { presentNextClass, presentPublicTutor } from '../api/tutors.ts'
import type { Catalogue } from '../contract/centre/catalogue.ts'
import { defaultCentre } from '../contract/centre/centre.ts'
import { ApiError } from '../contract/http/errors.ts'
import { ONLINE } from '../contract/sessions/catalogue.ts'
import { sessionParams } from '../contract/sessions/sessions.ts'
import { listBranches } from '../domain/branches/branches.ts'
import { readCatalogue } from '../domain/catalogue/read.ts'
import { onlyKnown } from '../domain/catalogue/require.ts'
import { lookOf } from '../domain/centre/look.ts'
import type { Context } from '../domain/context.ts'
import type { SessionRow } from '../domain/sessions/columns.ts'
import { listFeatured, listPublicSlugs, showSession, showSessionBySlug } from '../domain/sessions/read.ts'
import { listPublished, readPublished } from '../domain/settings/pages.ts'
import { rules } from '../domain/settings/rules.ts'
import { getTutorProfile, listPublicTutors, listTutorSlugs } from '../domain/tutors/profile.ts'
import { listTopics, readTutorTopic, type TopicTutor } from '../domain/tutors/topic.ts'
import { authenticate } from '../domain/users/actor.ts'
import type { LoaderContext, TutorFilters } from '../web/loader-context.ts'
import { shareSession, shareTutor, versionOf } from './http/share-pictures/content.ts'

/** A tutor's page shows so many of their sessions; a link leads to the rest. */
const TUTOR_SESSIONS = 6

/** Creates what page loaders may read from the domain, in this process. */
export function createLoaderContext(services: Services, log: Logger): LoaderContext {
  const { context, publicUrl, clientConfig } = services
  /** A failed lookup renders the page as for a visitor. */
  const nobody = (error: unknown) => {
    log.warn({ err: error }, 'the visitor of a page could not be identified')
    return null
  }
  const present = (row: SessionRow) => presentSession(row, { publicUrl, currency: context.currency })
  const cookie = sessionCookieName(publicUrl)
  const readLook = async () => lookOf(await rules.centre.read(context.reads), publicUrl)
  return {
    config: clientConfig,
    publicUrl,
    now: context.clock,
    centre: async () => {
      const centre = await rules.centre.read(context.reads).catch((error: unknown) => {
        log.warn({ err: error }, 'a page was rendered without what the centre says of itself')
        return defaultCentre
      })
      const { version, colour, style, mark } = lookOf(centre, publicUrl)
      return { centre, look: { version, colour, style, mark } }
    },
    home: (language) =>
      // Our own pictures stay paths, which are shorter.
      readHome({ context, publicUrl: '' }, language).catch((error: unknown) => {
        log.warn({ err: error }, 'the home page was rendered without what the centre says there')
        return { language, sections: [{ kind: 'banner' as const }, { kind: 'sessions' as const }] }
      }),
    text: (kind, language) => presentText(context, { kind, language }),
    pages: async () =>
      clientConfig.demo
        ? []
        : listPublished(context.reads).catch((error: unknown) => {
            log.warn({ err: error }, 'a page was rendered without the links to the centre’s own pages')
            return []
          }),
    async page(slug) {
      const page = await readPublished(context.reads, slug)
      return page ? { ...page, changedAt: page.changedAt.toISOString() } : null
    },
    featuredSessions: async () => {
      const rows = await listFeatured(context, null)
      return rows.map(present)
    },
    async session(by) {
      const found = 'slug' in by ? showSessionBySlug(context, by.slug) : readPublic(context, by.id)
      const row = await found.catch(nullIfRefused)
      if (!row) return null
      const [session, look] = await Promise.all([readDetail(context, row, present(row)), readLook()])
      return { ...session, pictureVersion: versionOf(shareSession(session, context.currency, look)) }
    },
    async tutor(slug) {
      const profile = await getTutorProfile(context, slug).catch(nullIfRefused)
      if (!profile) return null
      const search = new URLSearchParams({ tutor: profile.userId })
      const { data: sessions, pagination } = await findPage(services, {
        ...readFilters(search),
        ...{ page: 1, limit: TUTOR_SESSIONS, facets: undefined },
      })
      const tutor = presentPublicTutor(profile, publicUrl)
      const pictureVersion = versionOf(shareTutor(tutor, await readLook()))
      return { tutor, sessions, total: pagination?.total ?? 0, pictureVersion }
    },
    async tutors(search, limit) {
      const page = pageIn(search)
      const [branches, catalogue] = await Promise.all([listBranches(context), readCatalogue(context.reads)])
      const filters = readTutorFilters(search, { branches, catalogue })
      const { tutors, total } = await listPublicTutors(context, { ...filters, page, limit })
      const withPhoto = tutors.map((one) => ({ ...one, photo: toFaceUrl(one.photo, publicUrl) }))
      const lists = { branches: branches.map(presentBranch), catalogue, filters }
      return { tutors: withPhoto, pages: Math.ceil(total / limit), ...lists }
    },
    sessionSlugs: (limit) => listPublicSlugs(context, limit),
    tutorSlugs: (limit) => listTutorSlugs(context, limit),
    async findSessions(search, limit) {
      const page = pageIn(search)
      const filters = readFilters(search)
      const catalogue = await readCatalogue(context.reads)
      const [found, branches] = await Promise.all([
        findPage(services, { ...filters, ...onlyKnown(filters, catalogue), page, limit, facets: 'true' }),
        listBranches(context),
      ])
      const { data: sessions, pagination, facets = {}, near } = found
      const { total = 0, totalPages: pages = 0 } = pagination ?? {}
      return { sessions, total, pages, facets, near, catalogue, branches: branches.map(presentBranch) }
    },
    async topic({ tutor, ...topic }) {
      const tutorId = z.uuid().safeParse(tutor).data
      if (tutor && !tutorId) return { tutors: [], classes: [] }
      const { tutors, next } = await readTutorTopic(context, { ...topic, tutorId })
      const withPhoto = (one: TopicTutor) => ({ ...one, photo: toFaceUrl(one.photo, publicUrl) })
      return { tutors: tutors.map(withPhoto), classes: next.map(presentNextClass) }
    },
    topics: (limit) => listTopics(context, limit),
    visitor: async (cookies) => {
      const token = parseCookie(cookies ?? '')[cookie]
      const actor = token ? await authenticate(context, token).catch(nobody) : null
      if (!actor) return null
      const { email, phone, name: displayName, picture: photoURL } = actor
      return { email, phone, displayName, photoURL }
    },
    reportError: (error, requestId) => log.error({ err: error, requestId }, 'a page failed'),
  }
}

const pageIn = (search: URLSearchParams) => Math.max(1, Math.trunc(Number(search.get('page'))) || 1)

type Known = { branches: { id: string }[]; catalogue: Catalogue }

/** A page has no 400: what does not exist filters nothing. */
function readTutorFilters(search: URLSearchParams, { branches, catalogue }: Known): TutorFilters {
  const known = (name: string, values: string[]) => values.find((value) => value === search.get(name))
  return {
    subject: known(
      'subject',
      catalogue.subjects.map(({ slug }) => slug),
    ),
    level: known(
      'level',
      catalogue.levels.map(({ slug }) => slug),
    ),
    place: known('place', [ONLINE, ...branches.map(({ id }) => id)]),
  }
}

/** What does not exist or is not public. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

/** Null for what is no id. */
async function readPublic(context: Context, id: string): Promise<SessionRow | null> {
  const parsed = sessionParams.safeParse({ id })
  return parsed.success ? showSession(context, null, parsed.data.id) : null
}
