import Check from 'lucide-react/icons/check'
import Users from 'lucide-react/icons/users'
import { useConfig } from '../../client-config.tsx'
import { useHomeTexts } from '../../i18n/home.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The introduction, with links to the next steps. */
export function Hero() {
  const texts = useHomeTexts().hero
  const { studentsTaught } = useConfig().centre
  return (
    <section className="overflow-hidden">
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-5 px-4 pt-5 pb-10 sm:gap-y-7 sm:px-6 sm:pt-14 sm:pb-20 lg:grid-cols-[1fr_1.05fr]">
        <div className="self-end">
          {studentsTaught && (
            <p className="inline-flex items-center gap-2 rounded-full bg-accent-soft px-3.5 py-1 font-semibold text-accent-ink">
              <Users aria-hidden="true" className="size-4.5" />
              {texts.claim(studentsTaught)}
            </p>
          )}
          <h1 className="mt-3 text-balance font-extrabold text-4xl leading-display sm:mt-4 sm:text-5xl lg:text-6xl">
            {texts.heading}
          </h1>
          <p className="mt-3 max-w-xl text-muted sm:mt-4 sm:text-xl">{texts.text}</p>
          <div className="mt-5 flex flex-wrap gap-3 *:whitespace-nowrap max-sm:*:flex-1 max-sm:*:px-2 sm:mt-7">
            <ButtonLink to={paths.findSessions()} size="lg">
              {texts.find}
            </ButtonLink>
            <ButtonLink to={paths.findSessions('?free=true&seats=true')} size="lg" variant="accent">
              {texts.free}
            </ButtonLink>
          </div>
        </div>
        <img
          src="/pictures/hero-1120.webp"
          srcSet="/pictures/hero-640.webp 640w, /pictures/hero-800.webp 800w, /pictures/hero-1120.webp 1120w"
          // Less than its width on phones: nobody sees the detail of three device pixels per CSS pixel, but
          // it takes time to load.
          sizes="(min-width: 64rem) 36rem, 70vw"
          alt={texts.picture}
          width={1120}
          height={840}
          fetchPriority="high"
          className="h-auto w-full self-center lg:row-span-2 lg:-mr-8 lg:w-[calc(100%+2rem)] lg:max-w-none"
        />
        <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1.5 text-muted lg:justify-start">
          {texts.promises.map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <Check aria-hidden="true" className="size-4.5 text-primary" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
