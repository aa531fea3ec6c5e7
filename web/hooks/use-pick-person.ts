import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { personQuery } from '../queries/desk.ts'

type Picked = { id: string; contact: string | undefined }

/**
 * Picks a person by id: reads their phone or email, which a cashier's search masks, and calls `onRead` with
 * it, or with undefined if reading fails. Picking undefined takes a pick back.
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
