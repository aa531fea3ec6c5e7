import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { personQuery } from '../queries/desk.ts'

type Picked = { id: string; contact: string | undefined }

/**
 * Reads how to reach a person whom a cashier picks, of whom a search shows less. Undefined where that fails;
 * nothing comes of it once one has left the screen, or has picked nobody instead.
 */
export function usePickPerson(onRead: (picked: Picked) => void): (id: string | undefined) => void {
  const [id, pick] = useState<string>()
  const { data, isError } = useQuery({ ...personQuery(id ?? ''), enabled: id !== undefined })
  useEffect(() => {
    if (id === undefined || (!data && !isError)) return
    pick(undefined)
    onRead({ id, contact: data?.person.phone ?? data?.person.email ?? undefined })
  })
  return pick
}
