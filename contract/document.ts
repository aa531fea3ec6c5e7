import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  tag: 'This API',
  summary: 'This document.',
  access: 'everyone',
  response: z.looseObject({ openapi: z.string() }),
})
