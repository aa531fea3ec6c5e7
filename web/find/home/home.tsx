import Quote from 'lucide-react/icons/quote'
import { useDeferredValue, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useConfig } from '../../client-config.tsx'
import { useHomeTexts } from '../../i18n/home.ts'
import { loaderContext, pageRequest } from '../../loader-context.ts'
import { PageMeta } from '../../page-meta.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import type { Route } from './+types/home.ts'
import { Achievements } from './achievements.tsx'
import { AvailableSessions } from './available-sessions.tsx'
import { Courses, MoreWays } from './courses.tsx'
import { FreeClasses } from './free-classes.tsx'
import { Hero } from './hero.tsx'
import { Section, SectionHeading } from './section.tsx'
import { available, freeAndOpen, soonest } from './session-cards.ts'
import type { LoadedSessions } from './sessions-loader.tsx'
import { toCards } from './to-cards.ts'

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
  const cards = sessions && available(sessions, new Date(at))
  const first = cards?.slice(0, FIRST_CARDS) ?? null
  const free = cards && freeAndOpen(cards, new Date(at))
  const next = cards && soonest(cards, new Date(at))
  return { first, free, next, more: (cards?.length ?? 0) > FIRST_CARDS, at }
}

/** On client-side navigation the page shows at once and reads the sessions itself. */
export const clientLoader = () => ({ first: null, free: null, next: null, more: false, at: Date.now() })

/** R02. */
export default function Home({ loaderData: { first, free, next, more, at } }: Route.ComponentProps) {
  const texts = useHomeTexts()
  const { demo, centre } = useConfig()
  // After client-side navigation the top of the page renders first, the rest a moment later.
  const [read, setRead] = useState<LoadedSessions>()
  const whole = useDeferredValue(true, useNavigationType() !== 'PUSH')
  return (
    <>
      <PageMeta
        title={texts.title}
        description={texts.description}
        path={paths.home()}
        about={() => ({
          '@type': 'EducationalOrganization',
          name: 'Boithok',
          description: texts.description,
        })}
      />
      <Hero next={read ? soonest(read.sessions, new Date(read.at)) : next} />
      {whole && (
        <>
          <Courses />
          <MoreWays />
          <FreeClasses sessions={read ? freeAndOpen(read.sessions, new Date(read.at)) : free} />
          <AvailableSessions first={first} more={more} at={at} read={read} onRead={setRead} />
          {demo && centre.testimonials && <Testimonials />}
          <Achievements />
        </>
      )}
    </>
  )
}

const slideClasses = 'basis-full sm:basis-[calc((100%-1.25rem)/2)] lg:basis-[calc((100%-2.5rem)/3)]'

/** N11: quotes of people who are invented, for the demonstration. */
function Testimonials() {
  const texts = useHomeTexts().testimonials
  return (
    <Section className="bg-surface">
      <SectionHeading title={texts.heading} />
      <div className="mt-8">
        <Carousel label={texts.carousel} slideClassName={slideClasses} loop>
          {texts.entries.map((entry) => (
            <Card key={entry.name} className="h-full p-6">
              <figure className="flex h-full flex-col">
                <Quote aria-hidden="true" className="size-8 text-accent" strokeWidth={1.75} />
                <blockquote className="mt-3 mb-6 text-lg leading-relaxed">{entry.quote}</blockquote>
                <figcaption className="mt-auto">
                  <span className="block font-bold">{entry.name}</span>
                  <span className="block text-muted">{entry.role}</span>
                </figcaption>
              </figure>
            </Card>
          ))}
        </Carousel>
      </div>
    </Section>
  )
}
