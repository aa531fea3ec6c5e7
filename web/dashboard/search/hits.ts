import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffFound } from '../../../contract/desk/staff-search.ts'
import { calledOf } from '../../../contract/people/local-part.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useSayWhen } from '../../i18n/class-times.ts'
import { useDashboardTexts } from '../../i18n/dashboard.ts'
import { useFormats } from '../../i18n/formats.ts'
import type { Texts } from '../../i18n/index.ts'
import { useTitleOf } from '../../i18n/methods.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { staffSearchQuery } from '../../queries/desk.ts'
import { centreScreens, type Screen, tabs } from '../areas.ts'
import { sidebarLinksFor } from '../sidebar-links.ts'

/** Where something that was found leads. */
export type Hit = { to: string; personId?: string; label: string; detail?: string }
export type Group = { value: keyof Texts['nav']['search']['groups']; items: Hit[] }

/** Screens fit what is `typed` at once; what the server finds follows what it was `asked`. */
export function useHits(typed: string, asked: string) {
  const query = useQuery({ ...staffSearchQuery(asked), placeholderData: keepPreviousData })
  const hitOf = useHitOf()
  const screens = useScreens(typed)
  const found = typed === '' ? [] : (query.data ?? [])
  const of = (kind: StaffFound['kind']) => found.filter((one) => one.kind === kind).map(hitOf)
  const groups: Group[] = [
    { value: 'people', items: of('person') },
    { value: 'sessions', items: of('session') },
    { value: 'receipts', items: of('receipt') },
    { value: 'screens', items: screens },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    problem: typed !== '' && query.error,
    isSearching: typed !== '' && (typed !== asked || query.isFetching),
  }
}

function useHitOf() {
  const { dateTime } = useTimeFormats()
  const formats = useFormats()
  const sayWhen = useSayWhen()
  const titleOf = useTitleOf()
  return (found: StaffFound): Hit => {
    if (found.kind === 'person') {
      const { email, phone } = found
      const contacts = [phone && formats.phone(phone), email]
      return {
        to: paths.person(found._id),
        personId: found._id,
        label: calledOf(found),
        detail: contacts.filter(Boolean).join(' · '),
      }
    }
    if (found.kind === 'session') {
      const { _id, title, tutor } = found
      return {
        to: paths.bookedSession(_id),
        label: title,
        detail: `${tutor} · ${sayWhen(found)[0]}`,
      }
    }
    const { paymentId, bookingId, number, name, amount, currency, at } = found
    return {
      to: paymentId ? paths.paymentReceipt(paymentId) : paths.receipt(bookingId ?? ''),
      label: [number, name].filter(Boolean).join(' · '),
      detail: `${titleOf(found)} · ${formats.money(amount, currency)} · ${dateTime(at, 'date')}`,
    }
  }
}

/** The screens of the menus whose names have every word. */
function useScreens(typed: string): Hit[] {
  const { links } = useDashboardTexts()
  const person = useRole()
  const words = typed.toLowerCase().split(/\s+/)
  const screens = new Map(
    [...sidebarLinksFor(person), ...screensOf(person)].map(({ to, label }) => [to, links[label]]),
  )
  return [...screens]
    .filter(([, label]) => words.every((word) => label.toLowerCase().includes(word)))
    .map(([to, label]) => ({ to, label }))
}

/** The tabs of whoever works here. */
function screensOf({ role }: Pick<ReturnType<typeof useRole>, 'role'>): readonly Screen[] {
  if (role === 'Admin') return [...tabs.payments, ...tabs.desk, ...tabs.money, ...centreScreens]
  const screens: readonly Screen[] = [...tabs.desk, ...tabs.money]
  return screens.filter(({ isAdmins }) => !isAdmins)
}
