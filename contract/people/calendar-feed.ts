import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'

/** G07. Whoever has the address reads the calendar, without a sign-in. */
const address = z.object({ url: z.url() })

export const getCalendarAddress = defineEndpoint({
  method: 'GET',
  path: '/me/calendar',
  tag: 'Users',
  summary: 'The address at which calendars read the classes that one has booked or teaches.',
  access: 'signedIn',
  forChildren: true,
  response: address,
})

export const replaceCalendarAddress = defineEndpoint({
  method: 'POST',
  path: '/me/calendar',
  tag: 'Users',
  summary: 'Makes a new address of the calendar; the old one stops working.',
  access: 'signedIn',
  forChildren: true,
  response: address,
})
