import { useQueryClient } from '@tanstack/react-query'
import { materialsKey } from '../queries/materials.ts'

/** To be called when materials may have changed. */
export function useReadMaterialsAgain() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: materialsKey })
}
