import { defaultWaitlistRule, waitlistRule } from '../../contract/bookings/waitlist.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'waitlist',
  schema: waitlistRule,
  otherwise: defaultWaitlistRule,
  action: 'waitlist-rule.changed',
})

/** How long a seat is kept for the person who is next on the waitlist. */
export const readWaitlistRule = setting.read

/** Applies to offers from now on. */
export const setWaitlistRule = setting.set
