import { cancelBooking } from './en/cancel-booking.ts'
import { defineMessages } from './index.ts'

export const { use: useCancelBookingMessages } = defineMessages('cancelBooking', cancelBooking)
