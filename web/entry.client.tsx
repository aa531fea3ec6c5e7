import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Language } from '../contract/formats/languages.ts'
import { currentLanguage } from './i18n/index.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { loadTexts } from './i18n/load.ts'
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
// Wait until all modules of the page have run, because each registers the texts that it needs. This module
// runs early.
Promise.resolve()
  .then(() => loadTexts(language))
  .then(
    () => hydrate(language),
    // The texts could not be loaded: a page in English is better than a dead one.
    () => hydrate('en'),
  )
