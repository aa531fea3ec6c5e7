import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { useHomeTexts } from '../../i18n/home.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Section, SectionHeading } from './section.tsx'

/** What each batch of the catalogue is about, in its order. */
const FILTERS = ['?level=6&level=7&level=8', '?level=9&level=10', '?level=11&level=12&level=admission']

/** R03: online courses for class 6-8, class 9-10 and HSC batches. */
export function Courses() {
  const texts = useHomeTexts().courses
  return (
    <Section className="stitched">
      <SectionHeading title={texts.heading} text={texts.text} />
      <ul className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
        {texts.batches.map((batch, index) => (
          <li key={batch.label}>
            <Card className="group relative grid h-full grid-cols-[minmax(3rem,6.5rem)_minmax(min-content,1fr)] items-center gap-x-4 p-5 transition-shadow hover:shadow-raised md:flex md:flex-col md:items-stretch md:p-6 md:pt-5">
              <img
                src={`/pictures/${batch.picture}.webp`}
                alt=""
                width={480}
                height={360}
                loading="lazy"
                className="h-auto w-full md:mx-auto md:max-w-60"
              />
              <div>
                <p className="font-semibold text-primary md:mt-4">{batch.label}</p>
                <h3 className="font-bold text-2xl">{batch.name}</h3>
              </div>
              <p className="col-span-2 mt-3 text-muted md:mt-1.5">{batch.text}</p>
              <p className="col-span-2 mt-3 mb-4 font-medium text-sm md:mb-5">{batch.subjects.join(' · ')}</p>
              <Link
                to={paths.findSessions(FILTERS[index])}
                className="col-span-2 mt-auto inline-flex items-center gap-1.5 font-semibold text-primary after:absolute after:inset-0 after:rounded-card group-hover:underline"
              >
                {texts.see}
                <ArrowRight aria-hidden="true" className="size-4.5" />
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** R03: skill courses, and offline English classes in five cities. */
export function MoreWays() {
  const { skills, offline } = useHomeTexts()
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
