import { LRUCache } from 'lru-cache'
import type { Exchange } from '../../../api/exchange.ts'
import { presentSession } from '../../../api/present.ts'
import { Reply } from '../../../api/reply.ts'
import { createSemaphore } from '../../../api/semaphore.ts'
import type { Services } from '../../../api/services.ts'
import { readDetail } from '../../../api/session-detail.ts'
import { presentPublicTutor } from '../../../api/tutors.ts'
import { isLanguage, type Language } from '../../../contract/formats/languages.ts'
import { notFound } from '../../../contract/http/errors.ts'
import { sessionParams } from '../../../contract/sessions/sessions.ts'
import { type Look, lookOf } from '../../../domain/centre/look.ts'
import { readMark } from '../../../domain/centre/mark.ts'
import { getSession } from '../../../domain/sessions/read.ts'
import { rules } from '../../../domain/settings/rules.ts'
import { getTutorProfile } from '../../../domain/tutors/profile.ts'
import type { Files } from '../../../services/images/files.ts'
import { paths } from '../../../web/paths.ts'
import type { Route } from '../route.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { type Shared, shareSession, shareTutor, versionOf } from './content.ts'
import { drawSharePicture } from './draw.ts'
import { readOwnPhoto } from './own-photo.ts'

/** About 150 pictures of 100 kB. */
const MAX_BYTES = 16 * 1024 * 1024
/** Each takes about 0.2 s of a core. */
const DRAWN_AT_ONCE = 2

type Services_ = Pick<Services, 'context' | 'publicUrl'>
type Job = { shared: Shared; look: Look; language: Language }

/**
 * The pictures that messengers show of a shared session or tutor. What exists decides what is drawn: one
 * picture per language and state. An address with an old or made-up version leads to the current one, so that
 * no address makes the server draw more.
 */
export function sharePictureRoutes(services: Services_, pictures: Files, security: SecurityHeaders): Route[] {
  const inTurn = createSemaphore({ total: DRAWN_AT_ONCE, perKey: DRAWN_AT_ONCE })
  const drawn = new LRUCache<string, Buffer, Job>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_path, _old, { context }) => inTurn('pictures', () => draw(context)),
  })

  async function draw({ shared, look, language }: Job): Promise<Buffer> {
    const said = shared.said[language]
    const photo = await readOwnPhoto(shared.photo, { publicUrl: services.publicUrl, pictures })
    const mark = look.mark === null ? undefined : await readMark(services.context, look.mark)
    return drawSharePicture(said, { photo, face: { look, mark } })
  }

  const route = (kind: 'sessions' | 'tutors', read: (id: string, look: Look) => Promise<Shared>): Route => ({
    methods: ['GET'],
    path: `/share/${kind}/:id/:file`,
    limit: 'ip-assets',
    tooMany: 'page',
    headers: () => security.api,
    async handle({ params: { id = '', file = '' }, request }: Exchange) {
      const [, language] = /^(\w\w)-[\w-]+\.jpg$/.exec(file) ?? []
      if (!isLanguage(language)) throw notFound('no_such_address')
      const look = lookOf(await rules.centre.read(services.context.reads), services.publicUrl)
      const shared = await read(id, look)
      const version = versionOf(shared)
      const path = paths.sharePicture(kind, id, language, version)
      if (path !== paths.sharePicture(kind, id, language, file.slice(3, -4)))
        return new Reply(null, { status: 302, headers: { location: path, 'cache-control': 'no-cache' } })
      const headers = {
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${version}-${language}"`,
      }
      if (request.headers['if-none-match'] === headers.etag) return new Reply(null, { status: 304, headers })
      const picture = await drawn.fetch(path, { context: { shared, look, language } })
      return new Reply(picture ?? null, { headers })
    },
  })
  return [
    route('sessions', (id, look) => readSession(services, id, look)),
    route('tutors', (id, look) => readTutor(services, id, look)),
  ]
}

async function readSession({ context, publicUrl }: Services_, text: string, look: Look): Promise<Shared> {
  const { data } = sessionParams.safeParse({ id: text })
  if (!data) throw notFound('session_not_found')
  const row = await getSession(context, null, data.id)
  const { currency } = context
  const session = await readDetail(context, row, presentSession(row, { publicUrl, currency }))
  return shareSession(session, currency, look)
}

/** By the id of their account. */
async function readTutor({ context, publicUrl }: Services_, id: string, look: Look): Promise<Shared> {
  const profile = await getTutorProfile(context, id)
  if (profile.userId !== id) throw notFound('tutor_not_found')
  return shareTutor(presentPublicTutor(profile, publicUrl), look)
}
