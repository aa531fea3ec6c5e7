import { useLocation } from 'react-router'
import { useRole } from '../auth/auth-provider.tsx'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { Bar, Place } from '../layout/bar.tsx'
import { leadsTo } from './areas.ts'
import { barLinksFor } from './sidebar-links.ts'

const load = async () => (await import('./menu.tsx')).Menu

/** The bar of phones of who is signed in: what their role does most. */
export function OwnBar() {
  const { links } = useDashboardTexts()
  const { pathname } = useLocation()
  const { loading, ...person } = useRole()
  return (
    <Bar loadMenu={load}>
      {!loading &&
        barLinksFor(person).map(({ to, label, icon }) => (
          <Place key={to} to={to} label={links[label]} icon={icon} isHere={leadsTo(to, pathname)} />
        ))}
    </Bar>
  )
}
