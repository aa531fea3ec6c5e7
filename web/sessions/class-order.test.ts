import { expect, test } from 'vitest'
import type { ListedBooking } from '../../contract/bookings/bookings.ts'
import { orderBookings } from './class-order.ts'

const over = (title: string, classEnd: string) => ({ title, classEnd }) as ListedBooking
const ahead = (title: string, start: string) =>
  ({ title, classEnd: '2031-01-01T00:00:00.000Z', nextClass: { start } }) as ListedBooking

test('R08 the next class comes first, what is over comes last, with the newest class first', () => {
  const bookings = [
    over('long over', '2030-01-01T00:00:00.000Z'),
    ahead('later', '2030-03-02T00:00:00.000Z'),
    over('just over', '2030-02-01T00:00:00.000Z'),
    ahead('next', '2030-03-01T00:00:00.000Z'),
  ]
  const titles = orderBookings(bookings).map(({ title }) => title)
  expect(titles).toEqual(['next', 'later', 'just over', 'long over'])
})
