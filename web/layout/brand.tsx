import { Link } from 'react-router'
import { useCommonMessages } from '../i18n/common.ts'
import { paths } from '../paths.ts'

/** Mark and name, leading home. `reload` fetches the page anew, for when this one is broken. */
export function Brand({ reload = false, compact = false }: { reload?: boolean; compact?: boolean }) {
  const messages = useCommonMessages()
  return (
    <Link
      prefetch="intent"
      to={paths.home()}
      reloadDocument={reload}
      className="inline-flex min-h-11 items-center gap-2.5 font-bold text-ink text-xl"
    >
      <img src="/mark.svg" alt="" width={36} height={36} className="size-9" />
      {/* The narrowest phones have no room for the name beside what else a bar holds. */}
      <span className={compact ? 'max-[22rem]:sr-only' : undefined}>{messages.brand}</span>
    </Link>
  )
}
