import { Check, Users } from 'lucide-react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../words/index.ts'

/** Where on the page the sessions are. */
export const SESSIONS = 'sessions'

/** What this is, and what to do next. */
export function Hero() {
  const words = useWords().home.hero
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-8 px-4 pt-8 pb-12 sm:px-6 sm:pt-14 sm:pb-20 lg:grid-cols-[1fr_1.05fr]">
        <div>
          <p className="inline-flex items-center gap-2 rounded-full bg-accent-soft px-3.5 py-1 font-semibold text-accent-ink">
            <Users aria-hidden="true" className="size-4.5" />
            {words.claim}
          </p>
          <h1 className="mt-4 text-balance font-extrabold text-4xl leading-display sm:text-5xl lg:text-6xl">
            {words.heading}
          </h1>
          <p className="mt-4 max-w-xl text-lg text-muted sm:text-xl">{words.text}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={`#${SESSIONS}`} size="lg">
              {words.find}
            </ButtonLink>
            <ButtonLink to={paths.register()} size="lg" variant="accent">
              {words.free}
            </ButtonLink>
          </div>
          <ul className="mt-7 flex flex-wrap gap-x-5 gap-y-1.5 text-muted">
            {words.promises.map((promise) => (
              <li key={promise} className="flex items-center gap-1.5">
                <Check aria-hidden="true" className="size-4.5 text-primary" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <img
          src="/pictures/hero-1120.webp"
          srcSet="/pictures/hero-640.webp 640w, /pictures/hero-1120.webp 1120w"
          sizes="(min-width: 64rem) 36rem, 100vw"
          alt={words.picture}
          width={1120}
          height={840}
          fetchPriority="high"
          className="h-auto w-full lg:-mr-8 lg:w-[calc(100%+2rem)] lg:max-w-none"
        />
      </div>
    </section>
  )
}
