import House from 'lucide-react/icons/house'
import LogIn from 'lucide-react/icons/log-in'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { useLocation } from 'react-router'
import { signInPath, useCurrentPath } from '../auth/return-to.ts'
import { useVisitor } from '../auth/use-visitor.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { Bar, Place } from './bar.tsx'

const loadOwnBar = async () => (await import('../dashboard/own-bar.tsx')).OwnBar
const loadMenu = async () => (await import('./visitor-menu.tsx')).VisitorMenu

/** The bar of phones on public pages: the visitor's places, or one's own as in the dashboard. */
export function BottomBar() {
  const { user, unknown } = useVisitor()
  const OwnBar = useLazyComponent(loadOwnBar, user !== null)
  if (OwnBar && user) return <OwnBar />
  if (user || unknown) return <Bar />
  return <VisitorBar />
}

function VisitorBar() {
  const texts = useNavTexts()
  const { pathname } = useLocation()
  const here = useCurrentPath()
  const places = [
    { to: paths.home(), label: texts.home, icon: House },
    { to: paths.findSessions(), label: texts.findSessions, icon: Search },
    { to: paths.tutors(), label: texts.tutors, icon: Users },
    { to: signInPath(paths.login(), here), label: texts.login, icon: LogIn },
  ]
  return (
    <Bar loadMenu={loadMenu}>
      {places.map(({ to, ...place }) => (
        <Place key={place.label} to={to} isHere={pathname === to} {...place} />
      ))}
    </Bar>
  )
}
