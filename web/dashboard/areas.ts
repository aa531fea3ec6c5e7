import { matchPath } from 'react-router'
import type { Role } from '../../contract/people/roles.ts'
import type { Texts } from '../i18n/index.ts'
import { paths } from '../paths.ts'

export type LinkName = keyof Texts['dashboard']['links']

/** Each names what waits behind a tab, which says how much. */
export type Waits = 'refunds' | 'calls' | 'lateParts' | 'payments' | 'disputes'

/** `isAdmins`: a cashier has no such screen. `isDeep`: the addresses below it are the same screen. */
export type Screen = { to: string; label: LinkName; waits?: Waits; isAdmins?: true; isDeep?: true }

/** The screens behind one entry of the sidebar, which are tabs there. Each is behind one entry. */
export const tabs = {
  ownMoney: [
    { to: paths.money(), label: 'ownPayments' },
    { to: paths.dues(), label: 'dues' },
  ],
  payments: [
    { to: paths.everyonesPayments(), label: 'everyonesPayments' },
    { to: '/dashboard/booked-seats', label: 'bookedSeats' },
    { to: paths.paymentHistory(), label: 'yourPayments' },
  ],
  desk: [
    { to: paths.desk(), label: 'desk', waits: 'refunds' },
    { to: paths.calls(), label: 'calls', waits: 'calls' },
    { to: paths.enquiries(), label: 'enquiries' },
  ],
  money: [
    { to: paths.close(), label: 'close' },
    { to: paths.centreDues(), label: 'centreDues', waits: 'lateParts' },
    { to: paths.heldPayments(), label: 'toCheck', waits: 'payments' },
    { to: paths.refunds(), label: 'stuckRefunds', isAdmins: true },
    { to: paths.disputes(), label: 'disputes', waits: 'disputes', isAdmins: true },
  ],
} satisfies Record<string, readonly Screen[]>

/** The screens of the centre, which its overview leads to. */
export const centreScreens: readonly Screen[] = [
  { to: paths.rules(), label: 'rules' },
  { to: paths.firstHour(), label: 'firstHour' },
  { to: paths.homeEditor(), label: 'homePage' },
  { to: paths.branches(), label: 'branches' },
  { to: paths.levels(), label: 'levels' },
  { to: paths.holidays(), label: 'holidays' },
  { to: paths.discounts(), label: 'discounts' },
  { to: paths.texts(), label: 'texts', isDeep: true },
  { to: paths.pages(), label: 'pages' },
  { to: paths.outbox(), label: 'messages' },
  { to: paths.auditTrail(), label: 'history' },
  { to: paths.system(), label: 'system' },
]

/** Whose screens: a person's role, and whether they pay by parts. */
type Person = { role: Role; hasParts?: boolean }

/** The tabs of a screen. Who pays no fee by parts has no dues, and so no tabs for their money. */
export function tabsOf(pathname: string, { role, hasParts }: Person): readonly Screen[] {
  const area = Object.values<readonly Screen[]>(tabs).find((screens) =>
    screens.some((screen) => matchPath(patternOf(screen), pathname) !== null),
  )
  if (area === tabs.ownMoney && !hasParts) return []
  return (area ?? []).filter(({ isAdmins }) => !isAdmins || role === 'Admin')
}

/** Screens that belong to an entry of the sidebar besides its own, by the patterns of their addresses. */
const behind: Record<string, readonly string[]> = {
  [paths.desk()]: [...patterns(tabs.desk), '/dashboard/desk/bookings/:id'],
  [paths.money()]: [...patterns(tabs.ownMoney), '/dashboard/receipts/:id', '/dashboard/checkouts/:id'],
  [paths.close()]: patterns(tabs.money),
  [paths.everyonesPayments()]: patterns(tabs.payments),
  [paths.centre()]: patterns(centreScreens),
  [paths.bookedSessions()]: ['/dashboard/booked/:id', '/dashboard/receipt/:id'],
  [paths.sessionList()]: ['/dashboard/roster/:id'],
}

function patterns(screens: readonly Screen[]): string[] {
  return screens.map(patternOf)
}

export function patternOf({ to, isDeep }: Screen): string {
  const [path = ''] = to.split('?')
  return isDeep ? `${path}/*` : path
}

/** Whether an entry of a menu stands for this screen. */
export const leadsTo = (entry: string, pathname: string): boolean =>
  [entry, ...(behind[entry] ?? [])].some((pattern) => matchPath(pattern, pathname) !== null)
