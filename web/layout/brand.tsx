import { use } from 'react'
import { Link } from 'react-router'
import { ConfigContext, useCentreName } from '../client-config.tsx'
import { paths } from '../paths.ts'
import { cn } from '../ui/cn.ts'

type Props = { to?: string; reload?: boolean; compact?: boolean }

/** A name of more letters is written smaller beside the tools of a phone's header. */
const SHORT = 10

/** The centre's mark and name. `reload` leaves a broken page by a full page load. */
export function Brand({ to = paths.home(), reload = false, compact = false }: Props) {
  const name = useCentreName()
  return (
    <Link
      prefetch="intent"
      to={to}
      reloadDocument={reload}
      className={cn(
        'inline-flex min-h-11 min-w-0 items-center gap-2.5 font-bold text-ink text-xl',
        // A longer name takes two lines, and not the header another row.
        compact && 'max-lg:flex-1 max-lg:basis-28',
      )}
    >
      <Mark name={name} />
      {/* Headers are containers: where they are narrow for their letters, there is no room for the name. */}
      <span
        className={cn(
          'wrap-anywhere line-clamp-2 leading-tight',
          compact && '@max-[18rem]:sr-only',
          compact && name.length > SHORT && 'max-sm:text-base',
        )}
      >
        {name}
      </span>
    </Link>
  )
}

/** Without a picture the first letter of the name. */
function Mark({ name }: { name: string }) {
  const look = use(ConfigContext)?.look
  if (look?.mark)
    return (
      <img
        src={paths.centrePicture(look.version, 'mark.webp')}
        alt=""
        width={36}
        height={36}
        className="size-9 shrink-0 rounded-control"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-control bg-primary text-on-primary uppercase"
    >
      {Array.from(name)[0]}
    </span>
  )
}
