import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../contract/formats/dates.ts'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { useDashboardMessages } from '../../i18n/dashboard.ts'
import { paths } from '../../paths.ts'
import { overviewQuery } from '../../queries/overview.ts'
import { type Tab, Tabs } from '../../ui/tabs.tsx'

/** The screens about the centre's money as one place, with what waits there. A cashier has fewer. */
export function MoneyTabs() {
  const messages = useDashboardMessages().money
  const { userId } = useCurrentUser()
  const { role } = useRole()
  // As the first screen has read it: a count says where to look, and its screen has the rows.
  const { data } = useQuery({ ...overviewQuery(userId), refetchOnMount: true })
  const today = dayOf(new Date())
  const everybodys: Tab[] = [
    { to: paths.desk(), label: messages.desk, count: data?.desk?.refunds },
    { to: paths.centreDues(), label: messages.dues, count: data?.centre?.lateParts.count },
    {
      to: paths.heldPayments(),
      label: messages.toCheck,
      count: data?.waiting?.payments ?? data?.desk?.payments,
    },
    { to: paths.close(), label: messages.close },
  ]
  const admins: Tab[] = [
    { to: paths.everyonesPayments(), label: messages.everyones },
    { to: paths.refunds(), label: messages.refunds },
    { to: paths.disputes(), label: messages.disputes, count: data?.waiting?.disputes },
    { to: bookedSeats(today), label: messages.seats },
    { to: paths.paymentHistory(), label: messages.own },
  ]
  return <Tabs label={messages.label} items={role === 'Admin' ? [...everybodys, ...admins] : everybodys} />
}

/** Without days it shows today; the tab stands for any. */
const bookedSeats = (today: string) => paths.bookedSeats(today, today).replace(/\?.*/, '')
