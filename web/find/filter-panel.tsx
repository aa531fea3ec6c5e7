import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useFindTexts } from '../i18n/find.ts'
import { filtersOf } from '../sessions/list-address.ts'
import type { ListAsked } from '../sessions/read-found.ts'
import { cn } from '../ui/cn.ts'
import { type FilterData, FilterFields } from './filter-fields.tsx'

export type FilterPanelProps = FilterData & {
  /** Above the results on every screen. */
  isFolded?: boolean
  /** Of which list staff see the sessions. */
  status?: ListAsked['status']
  onOpen?: () => void
}

const load = async () => (await import('./filter-sheet.tsx')).FilterSheet

/** Beside the results on a laptop, folded above them on a tablet, a sheet on a phone. */
export function FilterPanel({ isFolded = false, status, onOpen, ...filters }: FilterPanelProps) {
  const texts = useFindTexts()
  const panel = useRef<HTMLDetailsElement>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const Sheet = useLazyComponent(load, isSheetOpen)
  // A laptop has the room for them.
  useEffect(() => {
    if (panel.current && !isFolded && matchMedia('(min-width: 64rem)').matches) panel.current.open = true
  }, [isFolded])
  const count = filtersOf(filters.chosen).length
  function openSheet(event: MouseEvent) {
    // What was opened before the scripts came can be closed again.
    if (matchMedia('(min-width: 40rem)').matches || panel.current?.open) return
    event.preventDefault()
    setSheetOpen(true)
  }
  return (
    <>
      <details
        ref={panel}
        onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
        className={cn('rounded-card bg-sunken px-4 py-1 open:pb-5', !isFolded && 'lg:bg-transparent lg:p-0')}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers make it a button. */}
        <summary
          onClick={openSheet}
          className={cn(
            'flex min-h-11 cursor-pointer items-center gap-2 font-semibold',
            !isFolded && 'lg:hidden',
          )}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {count > 0 ? texts.filtersChosen(count) : texts.filters}
        </summary>
        <div className={cn('grid gap-5 pt-3', isFolded ? 'md:grid-cols-2' : 'lg:pt-0')}>
          <FilterFields {...filters} />
        </div>
      </details>
      {Sheet && isSheetOpen && <Sheet {...filters} status={status} onClose={() => setSheetOpen(false)} />}
    </>
  )
}
