import { useNavTexts } from '../i18n/nav.ts'

/** The id of the main content. */
export const CONTENT = 'content'

/** A link to a place on the page, which is seen while it has the focus. */
export const skipClasses =
  'sr-only z-50 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:px-4 focus:py-3 '

/** Lets keyboard users skip the header and the menus. */
export function SkipLink() {
  const texts = useNavTexts()
  return (
    <a href={`#${CONTENT}`} className={`${skipClasses}focus:fixed focus:top-2 focus:left-2`}>
      {texts.skip}
    </a>
  )
}
