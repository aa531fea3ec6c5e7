/** For a server of which one machine, or one person, asks more than a thousand people would. */
export const HIGH_LIMITS = {
  RATE_LIMITS:
    'user-requests=999999999,concurrency=1000,bookings=999999999,session-bookings=999999999,session-holds=999999999,emails=999999999',
}
