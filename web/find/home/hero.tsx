import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { Form, Link } from 'react-router'
import { useConfig } from '../../client-config.tsx'
import { useHomeTexts } from '../../i18n/home.ts'
import { paths } from '../../paths.ts'
import { SessionWhen } from '../../sessions/class-time.tsx'
import { useSessionPath } from '../../sessions/use-session-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { controlClasses } from '../../ui/field.tsx'
import type { SectionOf } from './home-section.tsx'
import type { NextSession } from './session-cards.ts'

type Props = {
  section: SectionOf<'banner'>
  /** Null where it has not been read. */
  next: readonly NextSession[] | null
  /** Whether the centre offers free classes. */
  offersFree: boolean
}

/** The introduction, a field to search, and what comes next. */
export function Hero({ section, next, offersFree }: Props) {
  const texts = useHomeTexts().hero
  const { name } = useConfig().centre
  const { claim, heading, text, picture } = section
  return (
    <section className="overflow-hidden">
      <div
        className={cn(
          'wrap-anywhere mx-auto grid max-w-6xl gap-x-12 gap-y-5 px-4 pt-5 pb-10 sm:gap-y-7 sm:px-6 sm:pt-14 sm:pb-20',
          picture && 'lg:grid-cols-[1fr_1.05fr]',
        )}
      >
        <div className="self-end">
          {claim && (
            <p className="inline-flex items-center gap-2 rounded-full bg-accent-soft px-3.5 py-1 font-semibold text-accent-ink">
              <Users aria-hidden="true" className="size-4.5 shrink-0" />
              {claim}
            </p>
          )}
          <h1 className="mt-3 text-balance font-extrabold text-4xl leading-display sm:mt-4 sm:text-5xl lg:text-6xl">
            {heading ?? name ?? texts.heading}
          </h1>
          {text && <p className="mt-3 max-w-xl text-muted sm:mt-4 sm:text-xl">{text}</p>}
          <Form
            action={paths.findSessions()}
            role="search"
            className="mt-5 flex max-w-xl flex-wrap gap-3 sm:mt-7"
          >
            <label className="relative min-w-0 basis-full sm:flex-1 sm:basis-60">
              <span className="sr-only">{texts.search}</span>
              <Search aria-hidden="true" className="absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
              <input
                type="search"
                name="q"
                placeholder={texts.searchHint}
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
                className={`${controlClasses} min-h-13 pl-11`}
              />
            </label>
            <Button type="submit" size="lg" className="whitespace-nowrap max-sm:flex-1 max-sm:px-2">
              {texts.find}
            </Button>
            {offersFree && (
              <ButtonLink
                to={paths.findSessions('?free=true&seats=true')}
                size="lg"
                variant="accent"
                className="whitespace-nowrap max-sm:flex-1 max-sm:px-2"
              >
                {texts.free}
              </ButtonLink>
            )}
          </Form>
        </div>
        {picture && <Picture url={picture} text={section.pictureText ?? ''} />}
        <NextClasses sessions={next ?? []} />
      </div>
    </section>
  )
}

/** Our own drawing, which there is in three sizes. */
const DRAWING = /^(.*\/pictures\/hero)-1120\.webp$/

function Picture({ url, text }: { url: string; text: string }) {
  const [, drawing] = DRAWING.exec(url) ?? []
  return (
    <img
      src={url}
      srcSet={drawing && [640, 800, 1120].map((width) => `${drawing}-${width}.webp ${width}w`).join(', ')}
      // Less than its width on phones: nobody sees the detail of three device pixels per CSS pixel, but it
      // takes time to load.
      sizes={drawing && '(min-width: 64rem) 36rem, 70vw'}
      alt={text}
      width={1120}
      height={840}
      fetchPriority="high"
      className={cn(
        'h-auto w-full self-center lg:row-span-2',
        drawing ? 'lg:-mr-8 lg:w-[calc(100%+2rem)] lg:max-w-none' : 'aspect-4/3 rounded-card object-cover',
      )}
    />
  )
}

function NextClasses({ sessions }: { sessions: readonly NextSession[] }) {
  const texts = useHomeTexts().hero
  const pathOf = useSessionPath()
  if (sessions.length === 0) return null
  return (
    <section className="max-w-xl self-start">
      <h2 className="font-semibold text-muted">{texts.nextClasses}</h2>
      <ul className="mt-1 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id}>
            <Link prefetch="intent" to={pathOf(session)} className="group block min-h-11 py-2">
              <span className="wrap-anywhere line-clamp-1 font-semibold group-hover:underline">
                {session.title}
              </span>
              <span className="wrap-anywhere block text-muted text-sm">
                <SessionWhen of={session} /> · {session.tutor}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
