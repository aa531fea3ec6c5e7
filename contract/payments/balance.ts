import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { price } from './amount.ts'

/** Money in advance, less what was paid from it. It pays what it covers; the desk takes and refunds it. */
export const getBalance = defineEndpoint({
  method: 'GET',
  path: '/balance',
  tag: 'Payments',
  summary: 'Reads what the account that asks has with the centre.',
  access: 'signedIn',
  forChildren: true,
  response: z.object(price),
})
