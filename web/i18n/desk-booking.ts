import { deskBooking } from './en/desk-booking.ts'
import { defineMessages } from './index.ts'

export const { use: useDeskBookingMessages } = defineMessages('deskBooking', deskBooking)
