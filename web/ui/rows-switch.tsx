import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { useFormats } from '../i18n/formats.ts'
import { useFormTexts } from '../i18n/forms.ts'
import { cn } from './cn.ts'
import { CURSOR } from './pagination.tsx'

const KEY = 'rows'
const MANY = 20
const CHANGED = 'rowschange'

/** How many rows a page has: `usual` (K01), or 20 for people who chose so in this browser. */
export function useRows(usual: number): number {
  const isMany = useSyncExternalStore(subscribe, readIsMany, () => false)
  return isMany ? MANY : usual
}

/** Chooses between the usual number of rows and 20. Begins again with the first page. */
export function RowsSwitch({ usual }: { usual: number }) {
  const texts = useFormTexts().pagination
  const { number } = useFormats()
  const rows = useRows(usual)
  const [search, setSearch] = useSearchParams()
  const [wanted, setWanted] = useState<number>()
  const isFirstPage = !search.has('page') && !search.has(CURSOR)
  // Only once the first page is asked for: one that does not exist with more rows would lead to the last one.
  useEffect(() => {
    if (wanted === undefined || !isFirstPage) return
    writeIsMany(wanted === MANY)
    setWanted(undefined)
  }, [wanted, isFirstPage])
  function choose(count: number) {
    setWanted(count)
    const first = new URLSearchParams(search)
    first.delete('page')
    first.delete(CURSOR)
    setSearch(first, { replace: true, preventScrollReset: true })
  }
  return (
    <fieldset className="flex items-center gap-1.5 text-muted text-sm">
      <legend className="float-left mr-1.5">{texts.rows}</legend>
      {[usual, MANY].map((count) => (
        <button
          key={count}
          type="button"
          aria-pressed={rows === count}
          onClick={() => choose(count)}
          className={cn(
            'grid min-h-11 min-w-11 place-items-center rounded-control px-2 font-semibold lg:min-h-9 lg:min-w-9',
            rows === count ? 'bg-primary-soft text-primary' : 'hover:bg-sunken',
          )}
        >
          {number(count)}
        </button>
      ))}
    </fieldset>
  )
}

function subscribe(changed: () => void) {
  addEventListener(CHANGED, changed)
  addEventListener('storage', changed)
  return () => {
    removeEventListener(CHANGED, changed)
    removeEventListener('storage', changed)
  }
}

/** A browser that keeps nothing shows the usual number. */
function readIsMany(): boolean {
  try {
    return localStorage.getItem(KEY) === String(MANY)
  } catch {
    return false
  }
}

function writeIsMany(isMany: boolean): void {
  try {
    if (isMany) localStorage.setItem(KEY, String(MANY))
    else localStorage.removeItem(KEY)
  } catch {}
  dispatchEvent(new Event(CHANGED))
}
