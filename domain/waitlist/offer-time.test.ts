import { expect, test } from 'vitest'
import { afterDeskMinutes, offerTime } from './offer-time.ts'

/** Of an hour in Dhaka. */
const at = (text: string) => new Date(`${text}+06:00`)
const far = {
  ...{ registrationEnd: at('2030-06-10T12:00:00'), classStart: at('2030-06-11T12:00:00') },
  ...{ lateJoin: null, lateJoinUntil: null, lastStart: null },
}
const morning = '2030-06-02T08:00:00'

test.each([
  ['just before ten in the evening', '2030-06-01T21:59:59', '2030-06-01T21:59:59'],
  ['from ten on', '2030-06-01T22:00:00', morning],
  ['at midnight', '2030-06-02T00:00:00', morning],
  ['just before eight', '2030-06-02T07:59:59', morning],
  ['from eight on', morning, morning],
])('W02 a seat that is free %s is offered by day', (_when, free, offered) => {
  expect(offerTime(far, at(free))).toEqual(at(offered))
})

test.each([
  ['registration ends', { ...far, registrationEnd: at('2030-06-02T08:59:59') }],
  ['class begins', { ...far, classStart: at('2030-06-02T08:59:59') }],
])('W02 at night it waits when the %s at nine, and not when that is sooner', (_what, soon) => {
  const night = at('2030-06-01T23:00:00')
  expect(offerTime(soon, night)).toEqual(night)
  const end = at('2030-06-02T09:00:00')
  const atNine =
    soon.classStart < far.classStart ? { ...far, classStart: end } : { ...far, registrationEnd: end }
  expect(offerTime(atNine, night)).toEqual(at(morning))
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
