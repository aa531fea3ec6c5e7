import type { Language } from '../../../contract/formats/languages.ts'
import type { Home } from '../../../contract/home/home.ts'
import { callApi } from '../../api-client.ts'

/** How long a page that was read counts as fresh. */
const NEW_MS = 60_000

const read = new Map<Language, { home: Home; at: number }>()

/** Reads the sections of the home page in a language, in the browser. Without an answer: the plain page. */
export async function readHome(language: Language): Promise<Home> {
  const known = read.get(language)
  if (known && Date.now() - known.at < NEW_MS) return known.home
  return callApi('GET /home', { query: { lang: language } }).then(
    (home) => {
      read.set(language, { home, at: Date.now() })
      return home
    },
    () => known?.home ?? { language, sections: [{ kind: 'banner' }, { kind: 'sessions' }] },
  )
}
