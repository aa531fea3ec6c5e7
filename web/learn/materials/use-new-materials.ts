import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Material } from '../../../contract/materials/materials.ts'
import { callApi } from '../../api-client.ts'

/**
 * The ids of those materials that were new when they were first shown. Shown, they are seen: the server is
 * told, and their marks stay for a while, also on the next screen that lists them.
 */
export function useNewMaterials(
  sessionId: string,
  materials: readonly Material[] | undefined,
): ReadonlySet<string> {
  const client = useQueryClient()
  const key = ['newMaterials', sessionId]
  const fresh = materials?.filter(({ isNew }) => isNew) ?? []
  const marked = new Set([...(client.getQueryData<string[]>(key) ?? []), ...fresh.map(({ _id }) => _id)])
  const until = fresh
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is new, however often it is rendered
  useEffect(() => {
    if (until === undefined) return
    client.setQueryData(key, [...marked])
    // Unsaid, they are new again at the next visit.
    callApi('PUT /sessions/{id}/materials/seen', { params: { id: sessionId }, body: { until } }).catch(
      () => {},
    )
  }, [sessionId, until])
  return marked
}
