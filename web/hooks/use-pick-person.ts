import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { getPerson } from '../../contract/desk/people.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { personQuery } from '../queries/desk.ts'

type Picked = { id: string; contact: string | undefined }

/**
 * Picks a person by id: reads by what they are reached, which a cashier's search masks, and calls `onRead`
 * with it, or with undefined if reading fails. Picking undefined takes a pick back.
 */
export function usePickPerson(onRead: (picked: Picked) => void): (id: string | undefined) => void {
  const [id, pick] = useState<string>()
  const { data, isError } = useQuery({ ...personQuery(id ?? ''), enabled: id !== undefined })
  useEffect(() => {
    if (id === undefined || (!data && !isError)) return
    pick(undefined)
    onRead({ id, contact: data && reachOf(data) })
  })
  return pick
}

/** The number or address by which the desk finds a person: their own, or a contact's. */
export const reachOf = ({ person, contacts }: ResponseOf<typeof getPerson>): string | undefined =>
  person.phone ?? person.email ?? contacts[0]?.value
