import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { overviewQuery } from '../queries/overview.ts'
import { Tabs } from '../ui/tabs.tsx'
import { tabsOf, type Waits } from './areas.ts'

/** The screens beside this one, where an entry of the sidebar has several, with what waits there. */
export function AreaTabs() {
  const { links, beside } = useDashboardMessages()
  const screens = tabsOf(useLocation().pathname, useRole())
  const counts = useCounts(screens.some(({ waits }) => waits))
  if (screens.length === 0) return null
  const items = screens.map(({ to, label, waits }) => ({
    to,
    label: links[label],
    count: waits && counts[waits],
  }))
  return <Tabs label={beside} items={items} />
}

/** As the first screen has read it: a count says where to look, and its screen has the rows. */
function useCounts(enabled: boolean): Partial<Record<Waits, number | undefined>> {
  const { userId } = useCurrentUser()
  const { data } = useQuery({ ...overviewQuery(userId), refetchOnMount: true, enabled })
  if (!data) return {}
  const { desk, waiting, centre } = data
  return {
    refunds: desk?.refunds,
    calls: waiting?.calls ?? desk?.calls,
    lateParts: centre?.lateParts.count,
    payments: waiting?.payments ?? desk?.payments,
    disputes: waiting?.disputes,
  }
}
