import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCommonTexts } from '../i18n/common.ts'

type EmptyStateProps = { title: string; text?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** Shown in place of an empty list, with the next step. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-line-strong border-dashed px-6 py-12 text-center">
      {icon && <div className="mb-1 text-primary">{icon}</div>}
      <p className="font-semibold text-lg">{title}</p>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** Says that a list shows only some of its rows, with a way to all of them. `all`: their address. */
export function OnlySome({ text, all }: { text: string; all: string }) {
  const texts = useCommonTexts()
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-primary-soft px-3.5 text-primary">
      <span className="py-2.5 font-medium">{text}</span>
      <Link to={all} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {texts.showAll}
      </Link>
    </p>
  )
}
