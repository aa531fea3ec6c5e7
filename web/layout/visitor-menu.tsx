import { signInPath, useCurrentPath } from '../auth/return-to.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MenuDrawer, MenuLinks } from './menu-drawer.tsx'
import { ThemeSwitch } from './preferences.tsx'
import { useHeaderLinks } from './use-header-links.ts'

type Props = { open: boolean; onClose: () => void }

/** The menu of visitors on phones: the links of the header, and the ways in (N05). */
export function VisitorMenu({ open, onClose }: Props) {
  const texts = useNavTexts()
  const links = useHeaderLinks()
  const here = useCurrentPath()
  return (
    <MenuDrawer open={open} onClose={onClose}>
      <MenuLinks links={links} onFollow={onClose} />
      <div className="mt-4 grid grid-cols-2 gap-3 border-line border-t pt-4">
        <ButtonLink to={signInPath(paths.login(), here)} variant="secondary" onClick={onClose}>
          {texts.login}
        </ButtonLink>
        <ButtonLink to={signInPath(paths.signup(), here)} onClick={onClose}>
          {texts.signUp}
        </ButtonLink>
      </div>
      <div className="mt-4">
        <ThemeSwitch inMenu />
      </div>
    </MenuDrawer>
  )
}
