import { Link } from 'react-router'
import { useCommonTexts } from '../i18n/common.ts'
import { paths } from '../paths.ts'

/** Logo and name, linked to the home page. `reload` leaves a broken page by a full page load. */
export function Brand({ reload = false, compact = false }: { reload?: boolean; compact?: boolean }) {
  const texts = useCommonTexts()
  return (
    <Link
      prefetch="intent"
      to={paths.home()}
      reloadDocument={reload}
      className="inline-flex min-h-11 items-center gap-2.5 font-bold text-ink text-xl"
    >
      <img src="/mark.svg" alt="" width={36} height={36} className="size-9" />
      {/* Headers are containers: where they are narrow for their letters, there is no room for the name. */}
      <span className={compact ? '@max-[21.25rem]:sr-only' : undefined}>{texts.brand}</span>
    </Link>
  )
}
