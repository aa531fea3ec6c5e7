import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Language } from '../contract/languages.ts'
import { currentLanguage, loadMessages } from './i18n/index.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { currentTheme, ThemeContext } from './theme.ts'

function hydrate(language: Language) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LanguageProvider initial={language}>
          <ThemeContext value={currentTheme()}>
            <HydratedRouter />
          </ThemeContext>
        </LanguageProvider>
      </StrictMode>,
    )
  })
}

const language = currentLanguage()
// Once all modules of the page have run, which say what areas it has: this one is among the first.
Promise.resolve()
  .then(() => loadMessages(language))
  .then(
    () => hydrate(language),
    // The connection broke while the words were on their way: a page in English is better than one that does nothing.
    () => hydrate('en'),
  )
