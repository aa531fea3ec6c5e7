import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { useHomeTexts } from '../../i18n/home.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import type { SectionOf } from './home-section.tsx'
import { Section, SectionHeading } from './section.tsx'

/** R03: online courses for class 6-8, class 9-10 and HSC batches. */
export function Courses({ heading, text, entries }: SectionOf<'courses'>) {
  const texts = useHomeTexts()
  return (
    <Section className="stitched">
      <SectionHeading title={heading ?? texts.courses} text={text} />
      <ul className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
        {entries.map(({ label, heading, text, list, picture, link }) => (
          <li key={heading}>
            <Card className="group wrap-anywhere relative grid h-full grid-cols-[minmax(3rem,6.5rem)_minmax(min-content,1fr)] items-center gap-x-4 p-5 transition-shadow hover:shadow-raised md:flex md:flex-col md:items-stretch md:p-6 md:pt-5">
              {picture && <Picture url={picture} className="h-auto w-full md:mx-auto md:max-w-60" />}
              <div className={picture ? undefined : 'col-span-2'}>
                {label && <p className="font-semibold text-primary md:mt-4">{label}</p>}
                <h3 className="font-bold text-2xl">{heading}</h3>
              </div>
              {text && <p className="col-span-2 mt-3 text-muted md:mt-1.5">{text}</p>}
              <p className="col-span-2 mt-3 mb-4 font-medium text-sm empty:hidden md:mb-5">
                {list.join(' · ')}
              </p>
              {link && (
                <More
                  to={link}
                  className="col-span-2 after:absolute after:inset-0 after:rounded-card group-hover:underline"
                />
              )}
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** R03: skill courses, and offline English classes in five cities. */
export function Offers({ entries }: SectionOf<'offers'>) {
  return (
    <Section className="[.stitched+&]:pt-0 sm:[.stitched+&]:pt-0">
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {entries.map((entry) => (
          <Panel key={entry.heading} {...entry} />
        ))}
      </div>
    </Section>
  )
}

function Panel({ heading, text, list, picture, link }: SectionOf<'offers'>['entries'][number]) {
  return (
    <div className="wrap-anywhere items-center gap-x-6 rounded-card bg-sunken p-6 sm:grid sm:grid-cols-[minmax(0,1fr)_11rem] sm:p-8">
      {picture && (
        <Picture
          url={picture}
          className="float-right -mt-1 -mr-2 ml-3 h-auto w-24 sm:order-last sm:m-0 sm:w-full"
        />
      )}
      <div className="h-full flex-col sm:flex">
        <h2 className="font-bold text-2xl">{heading}</h2>
        {text && <p className="mt-1 text-muted">{text}</p>}
        <ul className="clear-right mt-5 mb-5 flex flex-wrap gap-2 empty:hidden">
          {list.map((entry) => (
            <li key={entry} className="rounded-full bg-surface px-3.5 py-1 font-medium">
              {entry}
            </li>
          ))}
        </ul>
        {link && <More to={link} className="min-h-11 self-start hover:underline" />}
      </div>
    </div>
  )
}

const Picture = ({ url, className }: { url: string; className: string }) => (
  <img src={url} alt="" width={480} height={360} loading="lazy" className={className} />
)

function More({ to, className }: { to: string; className: string }) {
  const texts = useHomeTexts()
  return (
    <Link
      to={to}
      className={cn('mt-auto inline-flex items-center gap-1.5 font-semibold text-primary', className)}
    >
      {to.startsWith(paths.findSessions()) ? texts.seeSessions : texts.seeMore}
      <ArrowRight aria-hidden="true" className="size-4.5" />
    </Link>
  )
}
