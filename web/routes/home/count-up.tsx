import { useEffect, useRef, useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'

const DURATION_MS = 2500

/**
 * Counts up once, when it comes into view (N13). Shows just the number to screen readers and with reduced
 * motion.
 */
export function CountUp({ to, unit }: { to: number; unit: string }) {
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
