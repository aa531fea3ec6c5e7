import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../api-client.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { actingFor } from './acting-for.ts'
import type { RoleState } from './auth-provider.tsx'

/** Of guardians alone. */
const loadForWhom = async () => (await import('../family/for-whom.tsx')).ForWhom

type Props = { userId: string; onRead: (read: RoleState | null) => void }

/** Reads the user's role, once for the whole page (E01, C02). */
export function RoleReader(props: Props) {
  return (
    <QueryProvider>
      <Reader {...props} />
    </QueryProvider>
  )
}

function Reader({ userId, onRead }: Props) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['role'],
    queryFn: ({ signal }) => callApi('GET /me', { signal }),
    staleTime: 5 * 60_000,
  })
  const { _id: id, name, role, isCashier = false, hasParts = false, hasChildren = false } = data ?? {}
  const child = actingFor()
  const ForWhom = useLazyComponent(loadForWhom, hasChildren || child !== undefined)
  useEffect(() => {
    if (isPending) return
    const problem = error && !role && { error, retry: () => void refetch() }
    const rights = child
      ? { role: 'Student' as const, isCashier: false, hasParts: true, child }
      : { role: role ?? ('user' as const), isCashier, hasParts }
    onRead({ userId, id, name, hasChildren, ForWhom, ...rights, ...problem })
  }, [
    userId,
    id,
    name,
    role,
    isCashier,
    hasParts,
    hasChildren,
    child,
    ForWhom,
    isPending,
    error,
    refetch,
    onRead,
  ])
  // Forget the role when the user leaves, so that it is read again for the next one.
  useEffect(() => () => onRead(null), [onRead])
  return null
}
