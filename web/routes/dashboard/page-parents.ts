import { matchPath } from 'react-router'
import type { Messages } from '../../i18n/index.ts'

type PageName = keyof Messages['dashboard']['pages']
type Place = { name?: PageName; parent?: string }

/**
 * What the pages below the sidebar's belong to, by the patterns of their addresses. The leaves need no name:
 * they have a title.
 */
const places: Record<string, Place> = {
  '/dashboard': { name: 'overview' },
  '/dashboard/booked-sessions': { name: 'bookings', parent: '/dashboard' },
  '/dashboard/booked/:id': { name: 'booking', parent: '/dashboard/booked-sessions' },
  '/dashboard/receipt/:id': { parent: '/dashboard/booked/:id' },
  '/dashboard/my-created-sessions': { name: 'sessions', parent: '/dashboard' },
  '/bookedSession/:id': { name: 'session', parent: '/dashboard/my-created-sessions' },
  '/dashboard/payment/:id': { parent: '/bookedSession/:id' },
  '/dashboard/money': { name: 'payments', parent: '/dashboard' },
  '/dashboard/receipts/:id': { parent: '/dashboard/money' },
  '/dashboard/checkouts/:id': { parent: '/dashboard/money' },
  '/dashboard/roster/:id': { parent: '/bookedSession/:id' },
  '/dashboard/sessions': { parent: '/dashboard/my-created-sessions' },
  '/dashboard/manage-notes': { name: 'notes', parent: '/dashboard' },
  '/dashboard/create-note': { parent: '/dashboard/manage-notes' },
  '/dashboard/view-materials': { name: 'materials', parent: '/dashboard' },
  '/dashboard/upload-materials': { parent: '/dashboard/view-materials' },
}

export type Ancestor = { to: string; name: PageName }

/** The pages above this one, the overview first. Empty for the first level, whose pages the sidebar names. */
export function ancestorsOf(address: string): Ancestor[] {
  const found: Ancestor[] = []
  for (let to = parentOf(address); to; to = parentOf(to)) {
    const name = placeOf(to)?.place.name
    if (name) found.unshift({ to, name })
  }
  return found.length > 1 ? found : []
}

function parentOf(address: string): string | undefined {
  const found = placeOf(address)
  return found?.place.parent?.replace(':id', found.params.id ?? '')
}

function placeOf(address: string) {
  for (const [pattern, place] of Object.entries(places)) {
    const match = matchPath(pattern, address)
    if (match) return { place, params: match.params }
  }
  return undefined
}
