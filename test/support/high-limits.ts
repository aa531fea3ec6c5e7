/** For a server of which one machine, or one person, asks more than a thousand people would. */
export const HIGH_LIMITS = {
  LIMITS:
    'calls=999999999,at-once=1000,bookings=999999999,session-bookings=999999999,session-holds=999999999,mails=999999999',
}
