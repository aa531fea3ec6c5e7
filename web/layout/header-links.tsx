import { NavLink } from 'react-router'
import { cn } from '../ui/cn.ts'
import type { HeaderLink } from './use-header-links.ts'

/** The links of a header where it is wide enough, which `className` says. */
export function HeaderLinks({ links, className }: { links: readonly HeaderLink[]; className: string }) {
  return (
    <ul className={cn('hidden flex-1 items-center gap-0.5', className)}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            prefetch="intent"
            to={to}
            end
            className="flex min-h-11 items-center whitespace-nowrap rounded-control px-1.5 font-medium text-muted transition-colors hover:text-ink aria-[current=page]:text-primary"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
