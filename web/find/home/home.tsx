import { useDeferredValue, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useConfig } from '../../client-config.tsx'
import { useHomeMessages } from '../../i18n/home.ts'
import { loaderContext, pageRequest } from '../../loader-context.ts'
import { PageMeta } from '../../page-meta.tsx'
import { paths } from '../../paths.ts'
import type { Route } from './+types/home.ts'
import { Achievements } from './achievements.tsx'
import { AvailableSessions } from './available-sessions.tsx'
import { Courses } from './courses.tsx'
import { FreeClasses } from './free-classes.tsx'
import { Hero } from './hero.tsx'
import { MoreWays } from './more-ways.tsx'
import { freeAndOpen, toCards } from './session-cards.ts'
import type { LoadedSessions } from './sessions-loader.tsx'
import { Testimonials } from './testimonials.tsx'

/** Cards in the HTML, three in a row on a laptop. Keeps the page small however many sessions there are. */
const FIRST_CARDS = 9

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

/**
 * Renders the first sessions. If they cannot be read, the page works without them and the browser tries
 * again.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(loaderContext)
  const request = context.get(pageRequest)
  const at = services.now().getTime()
  const sessions = await services.featuredSessions().then(toCards, (error: unknown) => {
    services.reportError?.(error, request.requestId)
    return null
  })
  if (sessions) request.allowCaching()
  const first = sessions?.slice(0, FIRST_CARDS) ?? null
  const free = sessions && freeAndOpen(sessions, new Date(at))
  return { first, free, more: (sessions?.length ?? 0) > FIRST_CARDS, at }
}

/** On client-side navigation the page shows at once and reads the sessions itself. */
export const clientLoader = () => ({ first: null, free: null, more: false, at: Date.now() })

/** R02. */
export default function Home({ loaderData: { first, free, more, at } }: Route.ComponentProps) {
  const messages = useHomeMessages()
  const { testimonials } = useConfig().centre
  // After client-side navigation the top of the page renders first, the rest a moment later.
  const [read, setRead] = useState<LoadedSessions>()
  const whole = useDeferredValue(true, useNavigationType() !== 'PUSH')
  return (
    <>
      <PageMeta
        title={messages.title}
        description={messages.description}
        path={paths.home()}
        about={() => ({
          '@type': 'EducationalOrganization',
          name: 'Boithok',
          description: messages.description,
        })}
      />
      <Hero />
      {whole && (
        <>
          <Courses />
          <MoreWays />
          <FreeClasses sessions={read ? freeAndOpen(read.sessions, new Date(read.at)) : free} />
          <AvailableSessions first={first} more={more} at={at} read={read} onRead={setRead} />
          {testimonials && <Testimonials />}
          <Achievements />
        </>
      )}
    </>
  )
}
