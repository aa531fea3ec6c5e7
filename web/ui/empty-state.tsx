import type { ReactNode } from 'react'

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
