import { useNavMessages } from '../i18n/nav.ts'

/** The id of the part of a page that is its own. */
export const CONTENT = 'content'

/** Past the bar and the menus, for those who come by keyboard. */
export function SkipLink() {
  const messages = useNavMessages()
  return (
    <a
      href={`#${CONTENT}`}
      className="sr-only z-50 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
    >
      {messages.skip}
    </a>
  )
}
