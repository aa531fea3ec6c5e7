import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { useHomeMessages } from '../../i18n/home.ts'
import { paths } from '../../paths.ts'
import { Section } from './section.tsx'

/** R03: skill courses, and offline English classes in five cities. */
export function MoreWays() {
  const { skills, offline } = useHomeMessages()
  return (
    <Section className="pt-0 sm:pt-0">
      <div className="grid gap-5 lg:grid-cols-2">
        <Panel {...skills} picture="skills" to={paths.findSessions('?level=skills')} />
        <Panel
          {...offline}
          picture="english"
          to={paths.findSessions('?subject=english&subject=spoken-english&mode=onsite')}
        />
      </div>
    </Section>
  )
}

type PanelProps = { heading: string; text: string; list: string[]; see: string; picture: string; to: string }

function Panel({ heading, text, list, see, picture, to }: PanelProps) {
  return (
    <div className="relative grid items-center gap-x-6 rounded-card bg-sunken p-6 sm:grid-cols-[1fr_11rem] sm:p-8">
      <div className="flex h-full flex-col">
        <h2 className="font-bold text-2xl max-sm:pr-24">{heading}</h2>
        <p className="mt-1 text-muted max-sm:pr-24">{text}</p>
        <ul className="mt-5 mb-5 flex flex-wrap gap-2">
          {list.map((entry) => (
            <li key={entry} className="rounded-full bg-surface px-3.5 py-1 font-medium">
              {entry}
            </li>
          ))}
        </ul>
        <Link
          to={to}
          className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-primary hover:underline"
        >
          {see}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      <img
        src={`/pictures/${picture}.webp`}
        alt=""
        width={480}
        height={360}
        loading="lazy"
        className="absolute top-5 right-4 h-auto w-24 sm:static sm:w-full"
      />
    </div>
  )
}
