import type { LucideIcon } from 'lucide-react'
import Smile from 'lucide-react/icons/face-slightly-smiling'
import FolderCheck from 'lucide-react/icons/folder-check'
import Trophy from 'lucide-react/icons/trophy'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../client-config.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useHomeTexts } from '../../i18n/home.ts'
import { Ripples } from '../../ui/ripples.tsx'

/** N12, N13: what the centre claims of them. */
export function Achievements() {
  const texts = useHomeTexts().achievements
  const { successRate, projectsCompleted, satisfaction } = useConfig().centre
  if (!successRate && !projectsCompleted && !satisfaction) return null
  return (
    <section className="relative overflow-hidden bg-deep text-on-deep">
      <Ripples className="inset-0 size-full opacity-10" />
      <div className="relative mx-auto max-w-6xl px-4 py-16 text-center sm:px-6 sm:py-20">
        <h2 className="font-bold text-3xl sm:text-4xl">{texts.heading}</h2>
        <p className="mx-auto mt-3 max-w-3xl text-lg opacity-85">{texts.text}</p>
        <dl className="mt-10 grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-6">
          {successRate && <Tile icon={Trophy} value={successRate} unit="%" {...texts.tiles.success} />}
          {projectsCompleted && (
            <Tile icon={FolderCheck} value={projectsCompleted} unit="+" {...texts.tiles.projects} />
          )}
          {satisfaction && <Tile icon={Smile} value={satisfaction} unit="%" {...texts.tiles.satisfaction} />}
        </dl>
      </div>
    </section>
  )
}

type TileProps = { icon: LucideIcon; value: number; unit: string; title: string; text: string }

function Tile({ icon: Icon, value, unit, title, text }: TileProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-white/15 bg-white/5 px-3 py-7 last:odd:col-span-2 md:last:odd:col-span-1">
      <dt className="order-1 font-semibold sm:text-lg">{title}</dt>
      <dd className="flex flex-col items-center font-extrabold text-4xl tabular-nums sm:text-5xl">
        <Icon aria-hidden="true" className="mb-2 size-9 text-accent" strokeWidth={1.5} />
        <CountUp to={value} unit={unit} />
      </dd>
      <dd className="order-2 text-sm opacity-80">{text}</dd>
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
