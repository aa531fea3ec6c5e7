import { matchPath } from 'react-router'
import type { Role } from '../../contract/people/roles.ts'
import type { Messages } from '../i18n/index.ts'
import { paths } from '../paths.ts'

export type LinkName = keyof Messages['dashboard']['links']

type Screen = { to: string; label: LinkName }

/** The screens behind one entry of the sidebar. Those of one's own money and of the centre are tabs here. */
const tabs = {
  ownMoney: [
    { to: paths.money(), label: 'ownPayments' },
    { to: paths.dues(), label: 'dues' },
  ],
  centre: [
    { to: paths.centre(), label: 'centre' },
    { to: paths.branches(), label: 'branches' },
    { to: paths.holidays(), label: 'holidays' },
    { to: paths.discounts(), label: 'discounts' },
    { to: paths.outbox(), label: 'emails' },
    { to: paths.auditTrail(), label: 'history' },
    { to: paths.system(), label: 'system' },
  ],
} satisfies Record<string, readonly Screen[]>

/** The tabs of a screen. Who pays no fee by parts has no dues, and so no tabs for their money. */
export function tabsOf(pathname: string, hasParts: boolean): readonly Screen[] {
  const area = Object.values<readonly Screen[]>(tabs).find((screens) =>
    screens.some(({ to }) => to === pathname),
  )
  return area === tabs.ownMoney && !hasParts ? [] : (area ?? [])
}

/** Of an Admin all tabs, of others none: a search knows them by name. */
export const allScreens = (role: Role): readonly Screen[] => (role === 'Admin' ? tabs.centre : [])

/** Screens that belong to an entry of the sidebar besides its own, by the patterns of their addresses. */
const behind: Record<string, readonly string[]> = {
  [paths.desk()]: ['/dashboard/desk/bookings/:id', paths.calls()],
  [paths.money()]: [...addresses(tabs.ownMoney), '/dashboard/receipts/:id', '/dashboard/checkouts/:id'],
  [paths.centre()]: addresses(tabs.centre),
  [paths.close()]: [
    paths.centreDues(),
    paths.heldPayments(),
    paths.refunds(),
    paths.disputes(),
    '/dashboard/booked-seats',
  ],
  [paths.bookedSessions()]: ['/dashboard/booked/:id', '/dashboard/receipt/:id'],
  [paths.sessionList()]: ['/dashboard/roster/:id'],
}

function addresses(screens: readonly Screen[]): string[] {
  return screens.map(({ to }) => to)
}

/** Whether an entry of a menu stands for this screen. */
export const leadsTo = (entry: string, pathname: string): boolean =>
  [entry, ...(behind[entry] ?? [])].some((pattern) => matchPath(pattern, pathname) !== null)
