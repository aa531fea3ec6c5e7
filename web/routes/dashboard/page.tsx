import type { ReactNode } from 'react'
import { useCommonMessages } from '../../i18n/common.ts'

type Props = { title: string; intro?: ReactNode; action?: ReactNode; children: ReactNode }

/** The frame of every dashboard screen: title, introduction and content. */
export function Page({ title, intro, action, children }: Props) {
  const messages = useCommonMessages()
  return (
    <>
      <title>{`${title} · ${messages.brand}`}</title>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="wrap-anywhere font-bold text-2xl sm:text-3xl">{title}</h1>
          {intro && <p className="mt-1 text-muted">{intro}</p>}
        </div>
        {action}
      </header>
      {children}
    </>
  )
}
