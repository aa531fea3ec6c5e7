import type { getDeskBooking } from '../../contract/desk/desk-bookings.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { useDeskBookingMessages } from '../i18n/desk-booking.ts'

export type FoundBooking = ResponseOf<typeof getDeskBooking>

/** A person without an address has deleted their account. */
export function useNameOf({ name, email, phone }: FoundBooking['person']): string {
  const messages = useDeskBookingMessages()
  return name || (email || phone ? messages.unnamed : messages.gone)
}
