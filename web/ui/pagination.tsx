import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormats } from '../i18n/formats.ts'
import { useFormTexts } from '../i18n/forms.ts'
import { cn } from './cn.ts'

const MAX_BUTTONS = 5
export const CURSOR = 'cursor'

/** The page number in the URL; 1 if it is absent or invalid. */
export function usePage(): number {
  const [search] = useSearchParams()
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** A page by its number and, if reached from a neighbouring page, by a cursor. */
export type PageAddress = { page: number; cursor?: string | undefined }

/** The page number and the cursor in the URL. */
export function usePageAddress(): PageAddress {
  const page = usePage()
  const [search] = useSearchParams()
  return { page, cursor: search.get(CURSOR) ?? undefined }
}

/** Up to five page numbers, with the current one in the middle where that is possible (K01). */
export function pageNumbers(page: number, totalPages: number): number[] {
  const count = Math.min(MAX_BUTTONS, totalPages)
  const first = Math.max(1, Math.min(page - Math.floor(MAX_BUTTONS / 2), totalPages - count + 1))
  return Array.from({ length: count }, (_, offset) => first + offset)
}

type PaginationProps = {
  page: number
  totalPages: number
  /** Cursors of the neighbouring pages, if the list has them: they stay fast on any page. */
  next?: string | undefined
  previous?: string | undefined
}

/** Pages as links, so that each has its own URL. */
export function Pagination({ page, totalPages, next, previous }: PaginationProps) {
  const texts = useFormTexts().pagination
  const formats = useFormats()
  if (totalPages <= 1) return null
  return (
    <nav
      aria-label={texts.label}
      className="flex min-w-0 max-w-full items-center justify-center gap-0.5 sm:gap-1.5"
    >
      <PageLink to={page - 1} cursor={previous} disabled={page <= 1} label={texts.previous}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </PageLink>
      {pageNumbers(page, totalPages).map((number) => (
        <PageLink key={number} to={number} current={number === page} label={texts.page(number)}>
          {formats.number(number)}
        </PageLink>
      ))}
      <PageLink to={page + 1} cursor={next} disabled={page >= totalPages} label={texts.next}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </PageLink>
    </nav>
  )
}

type PageLinkProps = {
  to: number
  cursor?: string | undefined
  label: string
  current?: boolean
  disabled?: boolean
  children: ReactNode
}

function PageLink({ to, cursor, label, current = false, disabled = false, children }: PageLinkProps) {
  const [search] = useSearchParams()
  const target = new URLSearchParams(search)
  target.set('page', String(to))
  // Without a cursor, the first page shows the newest items.
  if (cursor && to > 1) target.set(CURSOR, cursor)
  else target.delete(CURSOR)
  const look = cn(
    // Seven of these fit in one line on the narrowest phone.
    'grid h-11 w-11 min-w-0 place-items-center rounded-control font-semibold transition-colors',
    current ? 'bg-primary text-on-primary' : 'hover:bg-sunken',
    disabled && 'pointer-events-none opacity-40',
  )
  if (disabled) {
    return (
      <span aria-hidden="true" className={look}>
        {children}
      </span>
    )
  }
  return (
    <Link
      to={`?${target}`}
      onClick={focusList}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className={look}
    >
      {children}
    </Link>
  )
}

/** Moves the focus to the list: a reader who turns the page goes on at its beginning. */
const focusList = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
