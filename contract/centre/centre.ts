import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { optionalEmail, optionalText, optionalWholeNumber } from '../http/fields.ts'
import { count, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'

/**
 * The centre says this of itself. `name`, `address`, `phone` and `email` stand on receipts and in the footer;
 * null means the product's own. `city` and `postcode` go to SSLCommerz with each order; null means
 * Dhaka, 1000. `sendMoneyTo` tells students the wallets for money sent by hand. The rest are claims on the
 * home page: null hides one, and a home page promises only what a centre can prove.
 */
export const centre = z
  .object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    city: z.string().nullable(),
    postcode: z.string().nullable(),
    sendMoneyTo: z.string().nullable(),
    studentsTaught: count.nullable(),
    successRate: count.nullable(),
    projectsCompleted: count.nullable(),
    satisfaction: count.nullable(),
    testimonials: z.boolean(),
  })
  .meta({ id: 'Centre' })
export type Centre = z.output<typeof centre>

/** The specification's claims (R03, N11, N13). */
export const defaultCentre: Centre = {
  ...{ name: null, address: null, phone: null, email: null, city: null, postcode: null, sendMoneyTo: null },
  ...{ studentsTaught: 500_000, successRate: 95, projectsCompleted: 1200, satisfaction: 85 },
  testimonials: true,
}

export const getCentre = defineEndpoint({
  method: 'GET',
  path: '/settings/centre',
  tag: 'This API',
  summary: 'Reads what the centre says of itself: on receipts, in the footer and on the home page.',
  access: 'everyone',
  response: centre,
})

/** Replaces all of it: what is left out is null. */
export const setCentre = defineEndpoint({
  method: 'PUT',
  path: '/settings/centre',
  tag: 'This API',
  summary: 'Sets what the centre says of itself.',
  access: ['Admin'],
  body: z.object({
    name: optionalText('name', 100),
    address: optionalText('address', 300),
    phone: optionalText('phone', 40),
    email: optionalEmail,
    city: optionalText('city', 50),
    postcode: optionalText('postcode', 30),
    sendMoneyTo: optionalText('sendMoneyTo', 200),
    studentsTaught: optionalWholeNumber('studentsTaught', 1, 100_000_000).prefault(null),
    successRate: optionalWholeNumber('successRate', 1, 100).prefault(null),
    projectsCompleted: optionalWholeNumber('projectsCompleted', 1, 100_000_000).prefault(null),
    satisfaction: optionalWholeNumber('satisfaction', 1, 100).prefault(null),
    testimonials: z.boolean({ error: coded('must_be_boolean', { label: 'testimonials' }) }),
  }),
  response: success,
})
