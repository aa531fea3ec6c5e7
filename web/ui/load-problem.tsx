import SearchX from 'lucide-react/icons/search-x'
import { ApiError } from '../api-client.ts'
import type { Shown } from '../i18n/say.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

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
