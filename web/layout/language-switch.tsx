import { type Language, languages } from '../../contract/languages.ts'
import { useChooseLanguage } from '../language.tsx'
import { notify } from '../ui/notify.tsx'
import { useLanguage, useWords } from '../words/index.ts'

/** Each language by its own name, and shortly where there is little room. */
const names: Record<Language, { short: string; label: string }> = {
  en: { short: 'EN', label: 'EN, English' },
  bn: { short: 'বাংলা', label: 'বাংলা' },
}

/** Shows the same page in another language, where it stands. */
export function LanguageSwitch() {
  const words = useWords().nav
  const language = useLanguage()
  const choose = useChooseLanguage()
  return (
    <fieldset aria-label={words.language} className="flex rounded-control border border-line bg-surface">
      {languages.map((offered) => (
        <button
          key={offered}
          type="button"
          lang={offered}
          aria-label={names[offered].label}
          aria-pressed={offered === language}
          onClick={() => choose(offered).catch(() => notify.error(words.languageFailed))}
          className="min-h-11 min-w-11 rounded-[calc(var(--radius-control)-2px)] px-2 font-language-name font-semibold text-muted text-sm transition-colors hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-primary"
        >
          {names[offered].short}
        </button>
      ))}
    </fieldset>
  )
}
