import { useConfig } from '../client-config.tsx'
import { useCommonMessages } from '../i18n/common.ts'

/**
 * Warns on every page that this is not the real website but a public demonstration or a copy that sends
 * nothing.
 */
export function InstallationBanner() {
  const { banner } = useConfig()
  const messages = useCommonMessages()
  if (!banner) return null
  return (
    <aside aria-label={messages.banner.label} className="bg-deep px-4 py-2 text-center text-on-deep text-sm">
      {messages.banner[banner]}
    </aside>
  )
}
