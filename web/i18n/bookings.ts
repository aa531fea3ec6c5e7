import { bookings } from './en/bookings.ts'
import { defineMessages } from './index.ts'

export const { use: useBookingMessages } = defineMessages('bookings', bookings)
