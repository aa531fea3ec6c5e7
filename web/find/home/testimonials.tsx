import Quote from 'lucide-react/icons/quote'
import { useHomeMessages } from '../../i18n/home.ts'
import { Card } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Section, SectionHeading } from './section.tsx'

const slideClasses = 'basis-full sm:basis-[calc((100%-1.25rem)/2)] lg:basis-[calc((100%-2.5rem)/3)]'

/** N11. */
export function Testimonials() {
  const messages = useHomeMessages().testimonials
  return (
    <Section className="bg-surface">
      <SectionHeading title={messages.heading} />
      <div className="mt-8">
        <Carousel label={messages.carousel} slideClassName={slideClasses} loop>
          {messages.entries.map((entry) => (
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
