import useEmblaCarousel from 'embla-carousel-react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Children, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { useWords } from '../words/index.ts'
import { classes } from './classes.ts'

type EmblaApi = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>

type CarouselProps = {
  label: string
  /** Widths of a slide at each breakpoint, minding the gap of 20 px. */
  slideClassName: string
  loop?: boolean
  children: ReactNode
}

/** At most this many dots are shown at once: on a phone each must be big enough for a thumb. */
const MAX_DOTS = 7

/** How long a slide takes, in the library's own unit; measured, this is 600 ms until it has settled. */
const DURATION = 22

/** Slides moved by thumb, arrows and dots. Without scripts it is a row that scrolls. */
export function Carousel({ label, slideClassName, loop = false, children }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel({
    align: 'start',
    loop,
    duration: DURATION,
    slidesToScroll: 1,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  return (
    <section aria-label={label} aria-roledescription="carousel">
      <div
        ref={viewport}
        className={classes(
          // Room for the shadows of the cards.
          '-mx-2 -my-4 px-2 py-4',
          embla ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]',
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
        {embla && <Controls embla={embla} />}
      </div>
    </section>
  )
}

function Controls({ embla }: { embla: EmblaApi }) {
  const words = useWords().common.carousel
  const { selected, count, canPrevious, canNext } = usePosition(embla)
  if (count < 2) return null
  return (
    <>
      <Arrow label={words.previous} disabled={!canPrevious} onClick={() => embla.scrollPrev()}>
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Arrow>
      <fieldset className="flex" aria-label={words.choose}>
        {shownDots(selected, count).map((dot) => (
          <button
            key={dot}
            type="button"
            aria-label={words.goTo(dot + 1, count)}
            aria-current={dot === selected ? 'true' : undefined}
            onClick={() => embla.scrollTo(dot)}
            className="group grid h-11 w-6 place-items-center sm:w-7 rounded-control"
          >
            <span className="size-2.5 rounded-full bg-line-strong transition-[width,background-color] group-hover:bg-primary group-aria-[current]:w-6 group-aria-[current]:bg-primary" />
          </button>
        ))}
      </fieldset>
      <Arrow label={words.next} disabled={!canNext} onClick={() => embla.scrollNext()}>
        <ArrowRight aria-hidden="true" className="size-5" />
      </Arrow>
    </>
  )
}

type ArrowProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

function Arrow({ label, disabled, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line-strong bg-surface transition-colors hover:border-primary hover:text-primary disabled:opacity-35"
    >
      {children}
    </button>
  )
}

/** The dots around the current one. */
function shownDots(selected: number, count: number): number[] {
  const shown = Math.min(MAX_DOTS, count)
  const first = Math.max(0, Math.min(selected - Math.floor(shown / 2), count - shown))
  return Array.from({ length: shown }, (_, offset) => first + offset)
}

function usePosition(embla: EmblaApi) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      embla.on('select', onChange).on('reInit', onChange)
      return () => {
        embla.off('select', onChange).off('reInit', onChange)
      }
    },
    [embla],
  )
  const snapshot = () =>
    `${embla.selectedScrollSnap()} ${embla.scrollSnapList().length} ${embla.canScrollPrev()} ${embla.canScrollNext()}`
  const [selected = '0', count = '0', previous, next] = useSyncExternalStore(subscribe, snapshot).split(' ')
  return {
    selected: Number(selected),
    count: Number(count),
    canPrevious: previous === 'true',
    canNext: next === 'true',
  }
}
