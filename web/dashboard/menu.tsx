import { useAuth } from '../auth/auth-provider.tsx'
import { useLogout } from '../auth/use-logout.ts'
import { nameOf } from '../auth/use-visitor.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { MenuDrawer, MenuLinks } from '../layout/menu-drawer.tsx'
import { ThemeSwitch } from '../layout/preferences.tsx'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Sidebar, usePublicLinks } from './sidebar.tsx'

/** The menu of phones: the sidebar, one's own pages and the links of the header. */
export function Menu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <MenuDrawer open={open} onClose={onClose}>
      <Sidebar onFollow={onClose} />
      <Own onFollow={onClose} />
    </MenuDrawer>
  )
}

function Own({ onFollow }: { onFollow: () => void }) {
  const texts = useNavTexts()
  const { user } = useAuth()
  const { links: names } = useDashboardTexts()
  const links = [{ to: paths.profile(), label: names.profile }, ...usePublicLinks()]
  const logout = useLogout()
  if (!user) return null
  const name = nameOf(user)
  return (
    <div className="mt-4 border-line border-t px-3 pt-4">
      <p className="flex items-center gap-3 font-semibold">
        <Avatar src={user.photoURL} name="" />
        <span className="wrap-anywhere min-w-0">{name}</span>
      </p>
      <div className="-mx-3 mt-2">
        <MenuLinks links={links} onFollow={onFollow} />
      </div>
      <ThemeSwitch inMenu />
      <Button variant="secondary" className="mt-3 w-full" onClick={logout}>
        {texts.logout}
      </Button>
    </div>
  )
}
