import useEmblaCarousel from 'embla-carousel-react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { useCommonTexts } from '../i18n/common.ts'

type EmblaApi = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>

/** On a phone each dot must be big enough for a thumb. */
const MAX_DOTS = 7

/** In the library's own unit. Measured: a slide settles after 600 ms. */
const DURATION = 22

type CarouselControlsProps = {
  /** The scrolling element, which contains a list of slides. */
  row: HTMLElement
  loop: boolean
  /** Called with true once these controls move the slides instead of scrolling. */
  onMoving: (moving: boolean) => void
}

/** Moves a row of slides by swipes, arrows and dots. */
export function CarouselControls({ row, loop, onMoving }: CarouselControlsProps) {
  const [attach, embla] = useEmblaCarousel({
    align: 'start',
    loop,
    duration: DURATION,
    slidesToScroll: 1,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  useEffect(() => attach(row), [attach, row])
  useEffect(() => onMoving(embla !== undefined), [embla, onMoving])
  return embla ? <Controls embla={embla} /> : null
}

function Controls({ embla }: { embla: EmblaApi }) {
  const texts = useCommonTexts().carousel
  const { selected, count, canPrevious, canNext } = usePosition(embla)
  if (count < 2) return null
  return (
    <>
      <Arrow label={texts.previous} disabled={!canPrevious} onClick={() => embla.scrollPrev()}>
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Arrow>
      <fieldset className="flex">
        <legend className="sr-only">{texts.choose}</legend>
        {shownDots(selected, count).map((dot) => (
          <button
            key={dot}
            type="button"
            aria-label={texts.goTo(dot + 1, count)}
            aria-current={dot === selected ? 'true' : undefined}
            onClick={() => embla.scrollTo(dot)}
            className="group grid h-11 w-6 place-items-center sm:w-7 rounded-control"
          >
            <span className="size-2.5 rounded-full bg-line-strong transition-[width,background-color] group-hover:bg-primary group-aria-[current]:w-6 group-aria-[current]:bg-primary forced-colors:bg-[ButtonText]" />
          </button>
        ))}
      </fieldset>
      <Arrow label={texts.next} disabled={!canNext} onClick={() => embla.scrollNext()}>
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
