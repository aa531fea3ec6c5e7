import { useNavTexts } from '../i18n/nav.ts'

/** The id of the main content. */
export const CONTENT = 'content'

/** Lets keyboard users skip the header and the menus. */
export function SkipLink() {
  const texts = useNavTexts()
  return (
    <a
      href={`#${CONTENT}`}
      className="sr-only z-50 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
    >
      {texts.skip}
    </a>
  )
}
