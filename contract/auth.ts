import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { success } from './responses.ts'

/** C39: keeps the token in a cookie that only pages rendered on the server read. No call of the API takes it. */
export const syncSession = defineEndpoint({
  method: 'POST',
  path: '/auth/session',
  summary: 'Keeps the token in a cookie for pages rendered on the server.',
  access: 'signedIn',
  response: success,
})

/** C39: forgets the cookie and, with a token, ends the sign-in that the token came from. Without one it only forgets. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/session',
  summary: 'Signs out: the token, and every other of the same sign-in, loses its power.',
  access: 'everyone',
  response: success,
})

/** Signs out on every device, or on every other one. */
export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Signs out everywhere; with keep=this, everywhere but here.',
  access: 'signedIn',
  query: z.object({ keep: z.literal('this').optional() }),
  response: success,
})

/** How long ago a person may have signed in to delete the account. */
export const RECENT_SIGN_IN_SECONDS = 300

/** Deletes the account of whoever asks. What others rely on (payments, bookings, sessions) stays, without the person. */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/auth/account',
  summary: 'Deletes the account that asks. Needs a sign-in of the last five minutes.',
  access: 'signedIn',
  errorStatuses: [409],
  response: success,
})
