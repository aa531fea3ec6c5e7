import Quote from 'lucide-react/icons/quote'
import { useHomeTexts } from '../../i18n/home.ts'
import { Card } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import type { SectionOf } from './home-section.tsx'
import { Section, SectionHeading } from './section.tsx'

const slideClasses = 'basis-full sm:basis-[calc((100%-1.25rem)/2)] lg:basis-[calc((100%-2.5rem)/3)]'

/** N11: what students and parents say. */
export function Testimonials({ heading, entries }: SectionOf<'testimonials'>) {
  const texts = useHomeTexts()
  return (
    <Section className="bg-surface">
      <SectionHeading title={heading ?? texts.testimonials} />
      <div className="mt-8">
        <Carousel label={texts.testimonials} slideClassName={slideClasses} loop>
          {entries.map(({ text, name, line, picture }) => (
            <Card key={`${name} ${text}`} className="h-full p-6">
              <figure className="wrap-anywhere flex h-full flex-col">
                <Quote aria-hidden="true" className="size-8 text-accent" strokeWidth={1.75} />
                <blockquote className="mt-3 mb-6 text-lg leading-relaxed">{text}</blockquote>
                <figcaption className="mt-auto flex items-center gap-3">
                  {picture && (
                    <img
                      src={picture}
                      alt=""
                      width={48}
                      height={48}
                      loading="lazy"
                      className="size-12 shrink-0 rounded-full object-cover"
                    />
                  )}
                  <span className="min-w-0">
                    <span className="block font-bold">{name}</span>
                    {line && <span className="block text-muted">{line}</span>}
                  </span>
                </figcaption>
              </figure>
            </Card>
          ))}
        </Carousel>
      </div>
    </Section>
  )
}
