import { useCommonMessages } from '../i18n/common.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** The role could not be read: says so instead of showing what a person without a role may do. */
export function RoleProblem({ onRetry }: { onRetry: () => void }) {
  const messages = useCommonMessages()
  return <ErrorState title={messages.roleUnknown} message={messages.serverUnreachable} onRetry={onRetry} />
}
