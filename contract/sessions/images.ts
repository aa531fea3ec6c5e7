import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'

/** C04: passes a picture on to the image host. Who signs up has no account yet. */
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/images',
  tag: 'Images',
  summary: 'Uploads a picture to the image host and returns its address.',
  access: 'everyone',
  errorStatuses: [408, 415, 503],
  rawBody: {
    mediaType: 'multipart/form-data',
    schema: {
      type: 'object',
      properties: { image: { type: 'string', contentMediaType: 'image/*' } },
      required: ['image'],
    },
  },
  response: z.object({ data: z.object({ url: z.url() }) }),
})
