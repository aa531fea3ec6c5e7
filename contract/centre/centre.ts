import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { optionalEmail, optionalText } from '../http/fields.ts'
import { success } from '../http/responses.ts'

/**
 * The centre says this of itself. `name`, `address`, `phone` and `email` stand on receipts and in the footer;
 * null means the product's own. `city` and `postcode` go to SSLCommerz with each order; null means
 * Dhaka, 1000. `sendMoneyTo` tells students the wallets for money sent by hand.
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
  })
  .meta({ id: 'Centre' })
export type Centre = z.output<typeof centre>

export const defaultCentre: Centre = {
  ...{ name: null, address: null, phone: null, email: null, city: null, postcode: null, sendMoneyTo: null },
}

export const getCentre = defineEndpoint({
  method: 'GET',
  path: '/settings/centre',
  tag: 'This API',
  summary: 'Reads what the centre says of itself: on receipts and in the footer.',
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
  }),
  response: success,
})
