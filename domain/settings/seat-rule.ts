import { defaultSeatRule, seatRule } from '../../contract/bookings/seat-rule.ts'
import { defineSetting } from './setting.ts'

/** The name of the setting. What decides about a seat reads it in one query with the people who ask. */
export const SEAT_RULE = 'seats'

const setting = defineSetting({
  name: SEAT_RULE,
  schema: seatRule,
  otherwise: defaultSeatRule,
  action: 'seat-rule.changed',
})

/** Whether limited seats are for people with a confirmed address or number. */
export const readSeatRule = setting.read

/** Applies to seats from now on. */
export const setSeatRule = setting.set
