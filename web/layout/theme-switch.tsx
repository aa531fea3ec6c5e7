import SunMoon from 'lucide-react/icons/sun-moon'
import { useNavMessages } from '../i18n/nav.ts'
import { changeTheme } from '../theme.ts'
import { cn } from '../ui/cn.ts'

/** Toggles light and dark. Looks the same in both, because the server does not know the device's setting. */
export function ThemeSwitch({ inMenu = false }: { inMenu?: boolean }) {
  const { theme } = useNavMessages()
  return (
    <button
      type="button"
      aria-label={theme}
      title={theme}
      onClick={changeTheme}
      className={cn(
        'flex min-h-11 min-w-11 items-center gap-3 rounded-control font-medium text-muted hover:bg-sunken hover:text-ink',
        inMenu ? '-mx-3 px-3' : 'justify-center max-md:hidden',
      )}
    >
      <SunMoon aria-hidden="true" className="size-5" />
      {inMenu && theme}
    </button>
  )
}
