import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from './bookings.ts'
import { moneyKey } from './money.ts'
import { paymentsKey } from './payments.ts'
import { roleKey } from './role.ts'
import { sessionKeys, sessionListKeys } from './sessions.ts'
import { tutorsKey } from './tutors.ts'
import { usersKey } from './users.ts'

/** What must be read again after a change: sessions show seats and states, so a booking changes them too. */
export function useReadAgain() {
  const client = useQueryClient()
  const readAgain = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return {
    afterSessionChange: () => readAgain(sessionKeys),
    /** The session itself is not asked for again: there is nothing to answer. */
    afterSessionDelete: () => readAgain(sessionListKeys),
    /** After a cancellation too, and whatever else may have moved a seat or money. */
    afterBooking: () => readAgain([bookingsKey, paymentsKey, moneyKey, ...sessionKeys]),
    /** A seat is held from now on, and money may follow. */
    afterHold: () => readAgain([moneyKey, ...sessionKeys]),
    /** A tutor’s beginning and end change a role too. */
    afterTutorChange: () => readAgain([tutorsKey, usersKey, roleKey]),
    afterRoleChange: () => readAgain([usersKey, roleKey]),
  }
}
