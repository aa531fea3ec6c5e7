import { Children, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { CarouselControlsProps } from './carousel-controls.tsx'
import { classes } from './classes.ts'

type CarouselProps = {
  label: string
  /** Widths of a slide at each breakpoint, minding the gap of 20 px. */
  slideClassName: string
  loop?: boolean
  children: ReactNode
}

/** Slides moved by thumb, arrows and dots. Until its controls have come, and without scripts, it is a row that scrolls. */
export function Carousel({ label, slideClassName, loop = false, children }: CarouselProps) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  const [moving, setMoving] = useState(false)
  const Controls = useControlsWhenNear(row)
  return (
    <section aria-label={label} aria-roledescription="carousel">
      <div
        ref={setRow}
        className={classes(
          // Room for the shadows of the cards.
          '-mx-2 -my-4 px-2 py-4',
          moving ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]',
        )}
      >
        <ul className="flex touch-pan-y gap-5">
          {Children.map(children, (child) => (
            <li
              className={classes('min-w-0 shrink-0 grow-0 snap-center', loop && 'last:mr-5', slideClassName)}
            >
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

/** Fetches what moves the slides once they are about to be seen. */
function useControlsWhenNear(row: HTMLElement | null): ComponentType<CarouselControlsProps> | undefined {
  const [Controls, setControls] = useState<ComponentType<CarouselControlsProps>>()
  useEffect(() => {
    if (!row || Controls) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        import('./carousel-controls.tsx').then(
          (controls) => setControls(() => controls.CarouselControls),
          () => {},
        )
      },
      { rootMargin: '50%' },
    )
    observer.observe(row)
    return () => observer.disconnect()
  }, [row, Controls])
  return Controls
}
