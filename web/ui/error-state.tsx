import type { UseQueryResult } from '@tanstack/react-query'
import CloudAlert from 'lucide-react/icons/cloud-exclamation-point'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { ApiError } from '../api-client.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { type Shown, useSay } from '../i18n/say.ts'
import { Button, ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ListSkeleton } from './skeleton.tsx'

type ErrorStateProps = {
  /** What failed, as the specification words it. */
  title: Shown
  /** The reason, if known. */
  message?: Shown | undefined
  onRetry?: () => void
  busy?: boolean
}

export function ErrorState({ title, message, onRetry, busy }: ErrorStateProps) {
  const texts = useCommonTexts()
  const say = useSay()
  const [what, why] = [say(title), message && say(message)]
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <CloudAlert aria-hidden="true" className="mb-1 size-10 text-danger" strokeWidth={1.5} />
      <p className="font-semibold text-lg">{what}</p>
      {why && why !== what && <p className="max-w-prose text-muted">{why}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-4" onClick={onRetry} busy={busy}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What failed, as the specification words it. */
  title: Shown
  missing: { title: string; text: string; to: string; label: string }
}

/** Shown when one item could not be read: not found (also for a malformed id), or the request failed. */
export function LoadProblem({ query: { error, isFetching, refetch }, title, missing }: Props) {
  const exists = !(error instanceof ApiError && [400, 404].includes(error.status))
  if (exists)
    return (
      <ErrorState
        title={title}
        message={error ?? undefined}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={missing.title}
      text={missing.text}
      action={<ButtonLink to={missing.to}>{missing.label}</ButtonLink>}
    />
  )
}

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** The title of the error. */
  failed: string
  /** The placeholder while loading. */
  waiting?: ReactNode
  /** Before an error: what is known all the same. */
  known?: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query's data if there is any; otherwise an error with a retry button, or the placeholder. */
export function Loaded<Data>({ query, failed, known, ...rest }: LoadedProps<Data>) {
  const { waiting = <ListSkeleton />, children } = rest
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <div className="grid gap-5">
        {known}
        <ErrorState title={failed} message={error} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  return waiting
}
