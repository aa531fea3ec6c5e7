import { Children, type ReactNode, useEffect, useState } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { cn } from './cn.ts'

type CarouselProps = {
  label: string
  /** The slide's width at each breakpoint, allowing for the gap of 20 px. */
  slideClassName: string
  loop?: boolean
  children: ReactNode
}

const load = async () => (await import('./carousel-controls.tsx')).CarouselControls

/**
 * Slides with arrows and dots. Until the controls have loaded, and without scripts, it is a scrolling row.
 */
export function Carousel({ label, slideClassName, loop = false, children }: CarouselProps) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  const [moving, setMoving] = useState(false)
  const Controls = useLazyComponent(load, useNear(row))
  return (
    <section aria-label={label} aria-roledescription="carousel" data-static={row ? undefined : ''}>
      <div
        ref={setRow}
        // Lets the keyboard scroll the row.
        tabIndex={moving ? undefined : 0}
        className={cn(
          // Makes room for the cards' shadows.
          '-mx-2 -my-4 px-2 py-4',
          moving ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]',
        )}
      >
        <ul className="flex touch-pan-y gap-5">
          {Children.map(children, (child) => (
            <li className={cn('min-w-0 shrink-0 grow-0 snap-center', loop && 'last:mr-5', slideClassName)}>
              {child}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-6 flex min-h-11 items-center justify-center gap-2 sm:gap-3">
        {row && Controls && <Controls row={row} loop={loop} onMoving={setMoving} />}
      </div>
    </section>
  )
}

/** True once an element has come near the viewport. */
function useNear(element: HTMLElement | null): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element || near) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '50%',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, near])
  return near
}
