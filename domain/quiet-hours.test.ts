import { expect, test } from 'vitest'
import { afterDeskMinutes, wakingTime } from './quiet-hours.ts'

/** An hour in Dhaka. */
const at = (text: string) => new Date(`${text}+06:00`)
const far = at('2030-06-10T12:00:00')
const morning = '2030-06-02T08:00:00'

test.each([
  ['just before ten in the evening', '2030-06-01T21:59:59', '2030-06-01T21:59:59'],
  ['from ten on', '2030-06-01T22:00:00', morning],
  ['at midnight', '2030-06-02T00:00:00', morning],
  ['just before eight', '2030-06-02T07:59:59', morning],
  ['from eight on', morning, morning],
])('W02 G04 a seat that is free %s is offered by day', (_when, free, offered) => {
  expect(wakingTime(far, at(free))).toEqual(at(offered))
})

test('W02 G04 at night it waits for what ends at nine, and not for what ends sooner', () => {
  const night = at('2030-06-01T23:00:00')
  expect(wakingTime(at('2030-06-02T08:59:59'), night)).toEqual(night)
  expect(wakingTime(at('2030-06-02T09:00:00'), night)).toEqual(at(morning))
})

test.each([
  ['at noon', '2030-06-01T12:00:00', 120, '2030-06-01T14:00:00'],
  ['until ten sharp', '2030-06-01T20:00:00', 120, '2030-06-01T22:00:00'],
  ['from half past nine', '2030-06-01T21:30:00', 120, '2030-06-02T09:30:00'],
  ['at night', '2030-06-01T23:00:00', 120, '2030-06-02T10:00:00'],
  ['before eight', '2030-06-02T03:00:00', 120, '2030-06-02T10:00:00'],
  ['for longer than a day', '2030-06-01T12:00:00', 1440, '2030-06-02T22:00:00'],
])('W02 the desk rings by day: an offer %s', (_when, now, minutes, until) => {
  expect(afterDeskMinutes(at(now), minutes)).toEqual(at(until))
})
