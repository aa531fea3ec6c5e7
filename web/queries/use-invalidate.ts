import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from './bookings.ts'
import { moneyKey } from './money.ts'
import { paymentsKey } from './payments.ts'
import { roleKey } from './role.ts'
import { sessionKeys, sessionListKeys } from './sessions.ts'
import { tutorsKey } from './tutors.ts'
import { usersKey } from './users.ts'

/** What must be read again after a change: sessions show seats and states, so a booking changes them too. */
export function useInvalidate() {
  const client = useQueryClient()
  const invalidate = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return {
    afterSessionChange: () => invalidate(sessionKeys),
    /** The session itself is not asked for again: there is nothing to answer. */
    afterSessionDelete: () => invalidate(sessionListKeys),
    /** After a cancellation too, and whatever else may have moved a seat or money. */
    afterBooking: () => invalidate([bookingsKey, paymentsKey, moneyKey, ...sessionKeys]),
    /** A seat is held from now on, and money may follow. */
    afterHold: () => invalidate([moneyKey, ...sessionKeys]),
    /** A tutor’s beginning and end change a role too. */
    afterTutorChange: () => invalidate([tutorsKey, usersKey, roleKey]),
    afterRoleChange: () => invalidate([usersKey, roleKey]),
  }
}
