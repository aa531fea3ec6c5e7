import { z } from 'zod'
import { REVIEWS_PER_PAGE } from '../formats/page-sizes.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalText, pageParams, wholeNumber } from '../http/fields.ts'
import { isoDateTime, success } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'

const stars = z.int().min(1).max(5)
/** `2026-11`, in Dhaka. */
const month = z.string()

/**
 * Everybody reads this. The author is a first name and a month; without a name in the account, only the
 * month. `hidden`: for Admins, what nobody else sees any more.
 */
export const review = z
  .object({
    _id: z.uuid(),
    rating: stars,
    text: z.string().optional(),
    name: z.string().optional(),
    month,
    answer: z.object({ text: z.string(), month }).optional(),
    hidden: z.object({ reason: z.string(), at: isoDateTime }).optional(),
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof review>

const ofSession = z.object({ id: id('id') })
const oneReview = ofSession.extend({ reviewId: id('reviewId') })

export const listReviews = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/reviews',
  tag: 'Sessions',
  summary:
    'Lists what people who had a seat say of a session, the newest first. Admins also see what is hidden.',
  access: 'everyone',
  cache: { query: ['page', 'limit'] },
  params: ofSession,
  query: z.object(pageParams(REVIEWS_PER_PAGE)),
  response: z.array(review),
  hasTotalCount: true,
})

/**
 * `opensAt`: whoever has a seat may write from then on, when the first class is over. Without it and without
 * `mayWrite`, they had none.
 */
export const getOwnReview = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/reviews/mine',
  tag: 'Sessions',
  summary: 'The caller’s own review of a session, and whether they may write one.',
  access: 'signedIn',
  params: ofSession,
  response: z.object({
    /** `onHome`: whether the home page may show it. */
    review: review.omit({ name: true }).extend({ onHome: z.boolean() }).optional(),
    mayWrite: z.literal(true).optional(),
    opensAt: isoDateTime.optional(),
  }),
})
export type OwnReview = z.output<(typeof getOwnReview)['response']>

export const putReview = defineEndpoint({
  method: 'PUT',
  path: '/sessions/{id}/reviews',
  tag: 'Sessions',
  summary: 'Writes or changes the caller’s review of a session of which they have had a class.',
  access: 'signedIn',
  errorStatuses: [403, 404, 409],
  params: ofSession,
  /** `onHome`: whether the home page may show it, with the first name of who writes it. */
  body: z.object({
    ...{ rating: wholeNumber('rating', 1, 5), text: optionalText('reviewText', 2000) },
    onHome: z.boolean({ error: coded('must_be_boolean', { label: 'onHome' }) }).default(false),
  }),
  response: success,
})

export const deleteReview = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/{id}/reviews',
  tag: 'Sessions',
  summary: 'Deletes the caller’s review of a session.',
  access: 'signedIn',
  errorStatuses: [409],
  params: ofSession,
  response: success,
})

/** Without a text it is withdrawn. */
export const answerReview = defineEndpoint({
  method: 'PUT',
  path: '/sessions/{id}/reviews/{reviewId}/answer',
  tag: 'Sessions',
  summary:
    'Answers a review, for the Instructor who teaches the session and Admins; without a text, withdraws the answer.',
  access: tutorRoles,
  params: oneReview,
  body: z.object({ text: optionalText('answer', 2000) }),
  response: success,
})

/** Without a reason it is shown again. */
export const hideReview = defineEndpoint({
  method: 'PUT',
  path: '/sessions/{id}/reviews/{reviewId}/hidden',
  tag: 'Sessions',
  summary: 'Hides a review with a reason; without one, shows it again.',
  access: ['Admin'],
  params: oneReview,
  body: z.object({ reason: optionalText('reason', 500) }),
  response: success,
})
