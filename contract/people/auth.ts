import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { success } from '../http/responses.ts'

/** C39: stores the token in a cookie that only server-rendered pages read. The API does not accept it. */
export const syncSession = defineEndpoint({
  method: 'POST',
  path: '/auth/session',
  tag: 'Users',
  summary: 'Keeps the token in a cookie for pages rendered on the server.',
  access: 'signedIn',
  response: success,
})

/** C39: clears the cookie and, with a token, revokes the sign-in that issued it. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/session',
  tag: 'Users',
  summary: 'Signs out: the token, and every other of the same sign-in, loses its power.',
  access: 'everyone',
  response: success,
})

/** Signs out on every device, or on every other one. */
export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  tag: 'Users',
  summary: 'Signs out everywhere; with keep=this, everywhere but here.',
  access: 'signedIn',
  query: z.object({ keep: z.literal('this').optional() }),
  response: success,
})

/** The maximum age of a sign-in that may delete the account. */
export const RECENT_SIGN_IN_SECONDS = 300

/** Deletes the caller's account. What others rely on (payments, bookings, sessions) stays, anonymized. */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/auth/account',
  tag: 'Users',
  summary: 'Deletes the account that asks. Needs a sign-in of the last five minutes.',
  access: 'signedIn',
  errorStatuses: [409],
  response: success,
})
