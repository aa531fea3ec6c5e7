import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useRole } from '../auth/auth-provider.tsx'
import { useCommonMessages } from '../i18n/common.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { Tabs } from '../ui/tabs.tsx'
import { tabsOf } from './areas.ts'
import { Breadcrumbs, type BreadcrumbsProps } from './breadcrumbs.tsx'

type Props = Omit<BreadcrumbsProps, 'current'> & {
  title: string
  intro?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** The frame of every dashboard screen: where it belongs, title, introduction, tabs and content. */
export function Page({ title, intro, action, children, ...place }: Props) {
  const messages = useCommonMessages()
  return (
    <>
      <title>{`${title} · ${messages.brand}`}</title>
      <Breadcrumbs current={title} {...place} />
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="wrap-anywhere font-bold text-2xl sm:text-3xl">{title}</h1>
          {intro && <p className="mt-1 text-muted">{intro}</p>}
        </div>
        {action}
      </header>
      <AreaTabs />
      {children}
    </>
  )
}

/** The screens beside this one, where an entry of the sidebar has several. */
function AreaTabs() {
  const { links, beside } = useDashboardMessages()
  const { hasParts } = useRole()
  const items = tabsOf(useLocation().pathname, hasParts).map(({ to, label }) => ({ to, label: links[label] }))
  return items.length > 0 && <Tabs label={beside} items={items} />
}
