import { useCentreName } from '../client-config.tsx'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx'

/** Visitors see this while the centre has no name yet: nothing that nobody has entered. */
export default function BeingSetUp() {
  const texts = useNavTexts()
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{useCentreName()}</title>
      <meta name="robots" content="noindex" />
      <header className="flex flex-wrap items-center gap-2 px-4 py-3 sm:px-6">
        <Brand />
        <div className="ml-auto">
          <ThemeSwitch />
        </div>
        <LanguageSwitch />
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24 text-center">
        <div className="max-w-lg">
          <h1 className="text-balance font-bold text-3xl">{texts.setUp.title}</h1>
          <p className="mt-3 text-muted">{texts.setUp.text}</p>
          <ButtonLink to={paths.login()} className="mt-8">
            {texts.login}
          </ButtonLink>
        </div>
      </main>
    </div>
  )
}
