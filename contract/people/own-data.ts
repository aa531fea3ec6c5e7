import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'

/** G08. What only opens something, such as the keys of links, and others' ids are left out. */
export const downloadOwnData = defineEndpoint({
  method: 'GET',
  path: '/me/data.zip',
  tag: 'Users',
  summary: 'Sends a ZIP of what the centre knows of the account that asks: its rows as JSON, and its files.',
  access: 'signedIn',
  errorStatuses: [429],
  response: z.string(),
  mediaType: 'application/zip',
})
