/** Rate limits for tests in which one client sends all requests, and cards for the small fees of tests. */
export const HIGH_LIMITS = {
  STRIPE_MINIMUM: '0.01',
  RATE_LIMITS:
    'user-requests=999999999,concurrency=1000,bookings=999999999,session-bookings=999999999,session-holds=999999999,emails=999999999,ip-mails=999999999,uploads-day=999999999,uploads-unconfirmed=999999999,people-opened=999999999',
}
