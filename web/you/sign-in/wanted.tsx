import { Link } from 'react-router'
import { safeReturnTo } from '../../auth/return-to.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import type { LoaderContext } from '../../loader-context.ts'
import { paths } from '../../paths.ts'
import { ClassWhen } from '../../sessions/class-time.tsx'
import { SessionPicture } from '../../sessions/session-picture.tsx'
import { Money } from '../../ui/money.tsx'

/** The session somebody came for: `start` and `end` of its next class. */
export type Wanted = Record<'title' | 'image' | 'start' | 'end' | 'page', string> & { price: number }

/** The session that an address names, where it names one. */
export function sessionNamedBy(from: string | null): { id: string } | { slug: string } | undefined {
  const [, id, slug] =
    /^\/(?:(?:bookedSession|dashboard\/payment)\/([\w-]+)|sessions\/([\w-]+))/.exec(from ?? '') ?? []
  if (id) return { id }
  return slug ? { slug } : undefined
}

const fromOf = (request: Request) => safeReturnTo(new URL(request.url).searchParams.get('from'))

/** For loaders of sign-in pages. A session that cannot be read is left out: people sign in without it. */
export async function readWanted(
  { session: read, now }: Pick<LoaderContext, 'session' | 'now'>,
  request: Request,
): Promise<{ wanted: Wanted | null }> {
  const named = sessionNamedBy(fromOf(request))
  const session = named ? await read(named).catch(() => null) : null
  if (!session) return { wanted: null }
  const { title, image, price, slug, classes, classStart, classEnd } = session
  const next = classes.find(({ state, end }) => state === 'planned' && new Date(end) > now())
  const { start, end } = next ?? { start: classStart, end: classEnd }
  const page = slug ? paths.session(slug) : paths.findSessions()
  return { wanted: { title, image, start, end, page, price } }
}

/** For their client loaders: asks the server only where the address names a session. */
export async function askWanted(
  request: Request,
  serverLoader: () => Promise<{ wanted: Wanted | null }>,
): Promise<{ wanted: Wanted | null }> {
  const nothing = { wanted: null }
  return sessionNamedBy(fromOf(request)) ? serverLoader().catch(() => nothing) : nothing
}

/** Shows what somebody signs in for, and the way back to it. */
export function WantedSession({ title, image, start, end, page, price }: Wanted) {
  const texts = useAuthTexts().login
  return (
    <section aria-label={title} className="mb-6 flex gap-3.5 rounded-control bg-sunken p-3">
      <SessionPicture src={image} priority className="size-20 shrink-0 rounded-control" />
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{title}</p>
        <p className="text-sm">
          <ClassWhen start={start} end={end} />
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <strong>
            <Money amount={price} orFree />
          </strong>
          <Link
            to={page}
            className="inline-flex min-h-11 items-center font-medium text-primary text-sm hover:underline"
          >
            ← {texts.backToSession}
          </Link>
        </p>
      </div>
    </section>
  )
}
