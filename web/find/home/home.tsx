import { useEffect, useState } from 'react'
import type { Home } from '../../../contract/home/home.ts'
import { useCentreName, useConfig } from '../../client-config.tsx'
import { useHomeTexts } from '../../i18n/home.ts'
import { currentLanguage, useLanguage } from '../../i18n/index.ts'
import { languageOf } from '../../i18n/language.tsx'
import { loaderContext, pageRequest } from '../../loader-context.ts'
import { PageMeta } from '../../page-meta.tsx'
import { paths } from '../../paths.ts'
import { centreJsonLd } from '../centre-json-ld.ts'
import type { Route } from './+types/home.ts'
import { HomePage } from './home-page.tsx'
import { available, freeAndOpen, soonest } from './session-cards.ts'
import { toCards } from './to-cards.ts'

/** Cards in the HTML, three in a row on a laptop. Keeps the page small however many sessions there are. */
const FIRST_CARDS = 9

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

/**
 * Renders the first sessions. If they cannot be read, the page works without them and the browser tries
 * again. Of the sections it has the language of the page: the browser reads the other when somebody switches.
 */
export async function loader({ context, request: { headers, url } }: Route.LoaderArgs) {
  const services = context.get(loaderContext)
  const request = context.get(pageRequest)
  const at = services.now().getTime()
  const [home, sessions] = await Promise.all([
    services.home(languageOf(headers, new URL(url).searchParams)),
    services.featuredSessions().then(toCards, (error: unknown) => {
      services.reportError?.(error, request.requestId)
      return null
    }),
  ])
  if (sessions) request.allowCaching()
  const cards = sessions && available(sessions, new Date(at))
  const first = cards?.slice(0, FIRST_CARDS) ?? null
  const free = cards && freeAndOpen(cards, new Date(at))
  const next = cards && soonest(cards, new Date(at))
  return { home, sessions: { first, free, next, more: (cards?.length ?? 0) > FIRST_CARDS, at } }
}

const loadReader = () => import('./read-home.ts')

/** On client-side navigation the page shows its sections, and reads the sessions itself. */
export async function clientLoader() {
  const { readHome } = await loadReader()
  const sessions = { first: null, free: null, next: null, more: false, at: Date.now() }
  return { home: await readHome(currentLanguage()), sessions }
}

export default function HomeRoute({ loaderData: { home: loaded, sessions } }: Route.ComponentProps) {
  const texts = useHomeTexts()
  const { centre, look } = useConfig()
  const name = useCentreName()
  const language = useLanguage()
  const home = useHomeInLanguage(loaded)
  const banner = home.sections.find((section) => section.kind === 'banner')
  const description = banner?.description ?? texts.description
  return (
    <>
      <PageMeta
        title={banner?.title ?? `${texts.title} · ${name}`}
        description={description}
        path={paths.home()}
        about={(url) =>
          import.meta.env.SSR ? centreJsonLd(centre, { name, look, language, url, description }) : {}
        }
      />
      <HomePage home={home} sessions={sessions} />
    </>
  )
}

/** The sections in the language of the page: until they are read, in the one that was sent. */
function useHomeInLanguage(loaded: Home): Home {
  const language = useLanguage()
  const [read, setRead] = useState<Home>()
  useEffect(() => {
    // Nothing more loads for who stays in the language of their first visit.
    if (language === loaded.language) return
    void loadReader()
      .then(({ readHome }) => readHome(language))
      .then(setRead)
  }, [loaded, language])
  return language !== loaded.language && read?.language === language ? read : loaded
}
