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
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
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
    <div className="items-center gap-x-6 rounded-card bg-sunken p-6 sm:grid sm:grid-cols-[minmax(0,1fr)_11rem] sm:p-8">
      <img
        src={`/pictures/${picture}.webp`}
        alt=""
        width={480}
        height={360}
        loading="lazy"
        className="float-right -mt-1 -mr-2 ml-3 h-auto w-24 sm:order-last sm:m-0 sm:w-full"
      />
      <div className="h-full flex-col sm:flex">
        <h2 className="font-bold text-2xl">{heading}</h2>
        <p className="mt-1 text-muted">{text}</p>
        <ul className="clear-right mt-5 mb-5 flex flex-wrap gap-2">
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
    </div>
  )
}
