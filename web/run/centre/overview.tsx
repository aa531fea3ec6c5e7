import { Link } from 'react-router'
import { centreScreens } from '../../dashboard/areas.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { useDashboardTexts } from '../../i18n/dashboard.ts'

/** All screens of the centre, with a line that says what for. */
export function CentreOverview() {
  const { overview } = useCentreTexts()
  const { links } = useDashboardTexts()
  const lines: Partial<Record<string, string>> = overview
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-card sm:grid-cols-2">
      {centreScreens.map(({ to, label }) => (
        <li key={to} className="bg-surface px-4 py-3 last:odd:col-span-full sm:px-5">
          <Link
            prefetch="intent"
            to={to}
            className="wrap-anywhere inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {links[label]}
          </Link>
          <p className="text-muted text-sm">{lines[label]}</p>
        </li>
      ))}
    </ul>
  )
}
