import Clock from 'lucide-react/icons/clock'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useHomeWords } from '../../words/home.ts'
import { Section, SectionHeading } from './section.tsx'

/** R03: the 'Book Free Class' cards, each a ticket with its stub. */
export function FreeClasses() {
  const words = useHomeWords().freeClasses
  return (
    <Section className="bg-accent-soft">
      <div className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.25fr]">
        <div>
          <img
            src="/pictures/free-class.webp"
            alt=""
            width={480}
            height={360}
            loading="lazy"
            className="mb-4 h-auto w-48 sm:w-64"
          />
          <SectionHeading title={words.heading} text={words.text} />
        </div>
        <ul className="flex flex-col gap-4">
          {words.cards.map((card) => (
            <li key={card.name}>
              <Card className="flex items-stretch">
                <div className="flex-1 p-5 sm:p-6">
                  <p className="font-semibold text-primary text-sm">{card.level}</p>
                  <h3 className="font-bold text-xl">{card.name}</h3>
                  <p className="mt-1 flex items-center gap-1.5 text-muted">
                    <Clock aria-hidden="true" className="size-4.5" />
                    {card.length}
                  </p>
                </div>
                <div className="grid shrink-0 place-items-center border-line-strong/40 border-l-2 border-dashed px-3.5 py-4 sm:px-6">
                  <ButtonLink
                    to={paths.sessionList()}
                    variant="accent"
                    className="max-sm:w-24 max-sm:px-2 max-sm:py-2 max-sm:leading-tight sm:whitespace-nowrap"
                  >
                    {words.book}
                    <span className="sr-only">: {card.name}</span>
                  </ButtonLink>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
