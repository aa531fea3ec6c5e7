import type { z } from 'zod'
import type { ApiError } from './errors.ts'
import type { Role } from './roles.ts'

/** Which roles may call an endpoint. The domain decides on which objects. */
export type Access = 'everyone' | 'signedIn' | readonly Role[]

/** One endpoint of the API: what a client sends, what it gets, and who may call it. Paths are below `/api`. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** One sentence for the API's documentation. */
  summary: string
  access: Access
  /** Error statuses that do not follow from the other parts: see `statusesOf` in `api/documentation/operation.ts`. */
  errorStatuses?: readonly ApiError['status'][]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  /** The media type of the response; JSON when absent. */
  mediaType?: 'text/csv'
}

/** Keeps the precise types of an endpoint's parts. Refuses properties that `Endpoint` does not have. */
export const defineEndpoint = <const E extends Endpoint>(
  endpoint: E & Record<Exclude<keyof E, keyof Endpoint>, never>,
): E => endpoint

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives, parsed. */
export type ParamsOf<C extends Endpoint> = Parsed<C['params']>
export type QueryOf<C extends Endpoint> = Parsed<C['query']>
export type BodyOf<C extends Endpoint> = Parsed<C['body']>

/** What a client sends. */
export type ParamsInput<C extends Endpoint> = Sent<C['params']>
export type QueryInput<C extends Endpoint> = Sent<C['query']>
export type BodyInput<C extends Endpoint> = Sent<C['body']>
export type ResponseOf<C extends Endpoint> = z.output<C['response']>
