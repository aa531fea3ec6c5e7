import type { ReactNode } from 'react'
import { useCommonMessages } from '../i18n/common.ts'
import { AreaTabs } from './area-tabs.tsx'
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
