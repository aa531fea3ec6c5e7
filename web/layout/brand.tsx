import { Link } from 'react-router'
import { useCommonTexts } from '../i18n/common.ts'
import { paths } from '../paths.ts'

type Props = { to?: string; reload?: boolean; compact?: boolean }

/** Logo and name. `reload` leaves a broken page by a full page load. */
export function Brand({ to = paths.home(), reload = false, compact = false }: Props) {
  const texts = useCommonTexts()
  return (
    <Link
      prefetch="intent"
      to={to}
      reloadDocument={reload}
      className="inline-flex min-h-11 items-center gap-2.5 font-bold text-ink text-xl"
    >
      <img src="/mark.svg" alt="" width={36} height={36} className="size-9" />
      {/* Headers are containers: where they are narrow for their letters, there is no room for the name. */}
      <span className={compact ? '@max-[18rem]:sr-only' : undefined}>{texts.brand}</span>
    </Link>
  )
}
