import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { useHomeMessages } from '../../i18n/home.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Section, SectionHeading } from './section.tsx'

/** What each batch of the catalogue is about, in its order. */
const FILTERS = ['?level=6&level=7&level=8', '?level=9&level=10', '?level=11&level=12&level=admission']

/** R03: online courses for class 6-8, class 9-10 and HSC batches. */
export function Courses() {
  const messages = useHomeMessages().courses
  return (
    <Section className="stitched">
      <SectionHeading title={messages.heading} text={messages.text} />
      <ul className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
        {messages.batches.map((batch, index) => (
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
                {messages.see}
                <ArrowRight aria-hidden="true" className="size-4.5" />
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
