import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words/index.ts'
import { SESSIONS } from './hero.tsx'
import { Section, SectionHeading } from './section.tsx'

/** R03: online courses for class 6-8, class 9-10 and HSC batches. */
export function Courses() {
  const words = useWords().home.courses
  return (
    <Section className="stitched">
      <SectionHeading title={words.heading} text={words.text} />
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {words.batches.map((batch) => (
          <li key={batch.label}>
            <Card className="group relative flex h-full flex-col p-6 pt-5 transition-shadow hover:shadow-raised">
              <img
                src={`/pictures/${batch.picture}.webp`}
                alt=""
                width={480}
                height={360}
                loading="lazy"
                className="mx-auto h-auto w-full max-w-60"
              />
              <p className="mt-4 font-semibold text-primary">{batch.label}</p>
              <h3 className="font-bold text-2xl">{batch.name}</h3>
              <p className="mt-1.5 text-muted">{batch.text}</p>
              <p className="mt-3 mb-5 font-medium text-sm">{batch.subjects.join(' · ')}</p>
              <Link
                to={`#${SESSIONS}`}
                className="mt-auto inline-flex items-center gap-1.5 font-semibold text-primary after:absolute after:inset-0 after:rounded-card group-hover:underline"
              >
                {words.see}
                <span className="sr-only">: {batch.label}</span>
                <ArrowRight aria-hidden="true" className="size-4.5" />
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
