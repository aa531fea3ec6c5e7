import { bookings } from './en/bookings.ts'
import { wordsOf } from './index.ts'

export const { use: useBookingWords } = wordsOf('bookings', bookings)
