import { createContext, useContext } from 'react'
import type { Language } from '../../contract/formats/languages.ts'

/** The nonce of the page's inline scripts, on the server. */
export const NonceContext = createContext<string | undefined>(undefined)

/**
 * Loads the fonts that are a part of the stylesheets above. Browsers paint nothing before fonts that a script
 * has asked for are ready, for up to 100 ms; fonts that only text asks for come after the first frame, and
 * move it. For the server.
 */
export function LoadFirstFonts({ language }: { language: Language }) {
  const nonce = useContext(NonceContext)
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the content is our code.
      dangerouslySetInnerHTML={{ __html: `(${loadFonts})(${JSON.stringify(FIRST_FONTS[language])})` }}
    />
  )
}

type Face = [font: string, letter: string]

const LATIN: Face[] = [['1em Anek', 'a']]
const FIRST_FONTS: Record<Language, Face[]> = {
  en: [...LATIN, ['1em "Anek Bangla Name"', 'ব']],
  bn: [...LATIN, ['1em "Anek Bangla First"', 'ব'], ['bold 1em "Anek Bangla First"', 'ব']],
}

/** Runs in the browser, from its source text: it must not use anything outside its body. */
function loadFonts(faces: Face[]): void {
  for (const [font, letter] of faces) document.fonts.load(font, letter)
}
