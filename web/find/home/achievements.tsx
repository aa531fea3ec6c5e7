import type { LucideIcon } from 'lucide-react'
import BookOpen from 'lucide-react/icons/book-open'
import Smile from 'lucide-react/icons/face-slightly-smiling'
import FolderCheck from 'lucide-react/icons/folder-check'
import School from 'lucide-react/icons/school'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef, useState } from 'react'
import type { FigureIcon } from '../../../contract/home/section-kinds.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useHomeTexts } from '../../i18n/home.ts'
import { Ripples } from '../../ui/ripples.tsx'
import type { SectionOf } from './home-section.tsx'

const icons: Record<FigureIcon, LucideIcon> = {
  ...{ trophy: Trophy, folder: FolderCheck, smile: Smile },
  ...{ users: Users, book: BookOpen, school: School },
}

/** N12, N13: figures of the centre. */
export function Achievements({ heading, text, entries }: SectionOf<'figures'>) {
  const texts = useHomeTexts()
  return (
    <section className="relative overflow-hidden bg-deep text-on-deep">
      <Ripples className="inset-0 size-full opacity-10" />
      <div className="wrap-anywhere relative mx-auto max-w-6xl px-4 py-16 text-center sm:px-6 sm:py-20">
        <h2 className="font-bold text-3xl sm:text-4xl">{heading ?? texts.figures}</h2>
        {text && <p className="mx-auto mt-3 max-w-3xl text-lg opacity-85">{text}</p>}
        <dl className="mt-10 grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-6">
          {entries.map((figure) => (
            <Tile key={figure.heading} {...figure} />
          ))}
        </dl>
      </div>
    </section>
  )
}

function Tile({ icon, value, unit, heading, text }: SectionOf<'figures'>['entries'][number]) {
  const Icon = icons[icon]
  return (
    <div className="flex flex-col items-center rounded-card border border-white/15 bg-white/5 px-3 py-7 last:odd:col-span-2 md:last:odd:col-span-1">
      <dt className="order-1 font-semibold sm:text-lg">{heading}</dt>
      <dd className="flex flex-col items-center font-extrabold text-4xl tabular-nums sm:text-5xl">
        <Icon aria-hidden="true" className="mb-2 size-9 text-accent" strokeWidth={1.5} />
        <CountUp to={value} unit={unit} />
      </dd>
      {text && <dd className="order-2 text-sm opacity-80">{text}</dd>}
    </div>
  )
}

const DURATION_MS = 2500

/**
 * Counts up once, when it comes into view (N13). Shows just the number to screen readers and with reduced
 * motion.
 */
function CountUp({ to, unit }: { to: number; unit: string }) {
  const { number } = useFormats()
  const element = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(to)
  useEffect(() => {
    const target = element.current
    if (!target || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const count = (started: number) => (time: number) => {
      const part = Math.min(1, Math.max(0, time - started) / DURATION_MS)
      setShown(Math.round(to * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(count(started))
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      frame = requestAnimationFrame(count(performance.now()))
    })
    setShown(0)
    observer.observe(target)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [to])
  return (
    <span ref={element}>
      <span className="sr-only">{`${number(to)}${unit}`}</span>
      <span aria-hidden="true">{`${number(shown)}${unit}`}</span>
    </span>
  )
}
