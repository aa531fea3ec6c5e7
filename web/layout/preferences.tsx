import SunMoon from 'lucide-react/icons/sun-moon'
import { useSearchParams } from 'react-router'
import { LANGUAGE_PARAMETER, type Language, languages } from '../../contract/formats/languages.ts'
import { useLanguage } from '../i18n/index.ts'
import { useChooseLanguage } from '../i18n/language.tsx'
import { useNavTexts } from '../i18n/nav.ts'
import { changeTheme } from '../theme.ts'
import { cn } from '../ui/cn.ts'
import { notify } from '../ui/notify.tsx'

/**
 * Each language's own name, abbreviated where space is short. The width is fixed to that of our font, so that
 * nothing moves when the font loads.
 */
const names: Record<Language, { short: string; label: string; room: string }> = {
  en: { short: 'EN', label: 'EN, English', room: 'w-11' },
  bn: { short: 'বাংলা', label: 'বাংলা', room: 'w-[3.15rem] text-start' },
}

/** Switches the language of the page without a reload. */
export function LanguageSwitch() {
  const texts = useNavTexts()
  const language = useLanguage()
  const choose = useChooseLanguage()
  const [search, setSearch] = useSearchParams()
  async function choosePage(one: Language) {
    await choose(one)
    // An address that names a language would go before the choice at the next load.
    if (search.has(LANGUAGE_PARAMETER))
      setSearch(
        (current) => {
          current.delete(LANGUAGE_PARAMETER)
          return current
        },
        { replace: true, preventScrollReset: true },
      )
  }
  return (
    <fieldset className="flex rounded-control border border-line bg-surface">
      <legend className="sr-only">{texts.language}</legend>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-label={names[one].label}
          aria-pressed={one === language}
          onClick={() => choosePage(one).catch(() => notify.error(texts.languageFailed))}
          className={cn(
            'min-h-11 rounded-[calc(var(--radius-control)-2px)] px-2 font-language-name font-semibold text-muted text-sm transition-colors hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-primary @max-[16rem]:aria-pressed:hidden',
            names[one].room,
          )}
        >
          {names[one].short}
        </button>
      ))}
    </fieldset>
  )
}

/** Toggles light and dark. Looks the same in both, because the server does not know the device's setting. */
export function ThemeSwitch({ inMenu = false }: { inMenu?: boolean }) {
  const { theme } = useNavTexts()
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
