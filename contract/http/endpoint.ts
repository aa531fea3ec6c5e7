import type { z } from 'zod'
import type { Role } from '../people/roles.ts'
import type { ApiError } from './errors.ts'

/**
 * The people who may call an endpoint: `cashiers` are Admins and those whom an Admin lets take money,
 * `staff` these and Instructors. The domain decides on which objects.
 */
export type Access = 'everyone' | 'signedIn' | 'cashiers' | 'staff' | readonly Role[]

/** The subjects of the API's endpoints: the chapters of its documentation, in their order. */
export const tags = [
  'Sessions',
  'Bookings',
  'Payments',
  'Notes',
  'Materials',
  'Tutors',
  'Users',
  'Images',
  'System',
  'This API',
] as const

/**
 * The header with the number of all entries of a list, where the specification has a plain array as the
 * answer.
 */
export const TOTAL_COUNT = 'x-total-count'

/** The type of Excel's files (Office Open XML). */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A body that is not the JSON of a schema. The handler reads it. `schema` is a JSON schema for the
 * documentation.
 */
type RawBody = { mediaType: string; schema: object; headers?: readonly string[] }

/**
 * One response for everybody with the public view (`hasPublicView`), at most a second old. Requests with a
 * parameter that is not in `query` are not cached.
 */
type SharedCache = { query: readonly string[] }

/**
 * One endpoint of the API: what a client sends, what it gets, who may call it, and how the server treats it.
 * Paths are below `/api`.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  tag: (typeof tags)[number]
  /** One sentence for the API's documentation. */
  summary: string
  access: Access
  /**
   * A guardian may call it for a child: `for` in the query names the child, and the call answers and acts as
   * if the child had sent it.
   */
  forChildren?: true
  /**
   * Error statuses that do not follow from the other parts: see `statusesOf` in
   * `api/documentation/operation.ts`.
   */
  errorStatuses?: readonly ApiError['status'][]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  rawBody?: RawBody
  response: z.ZodType
  /** The answer is one page of a list, with the header TOTAL_COUNT. */
  hasTotalCount?: true
  /** The media type of the response; JSON when absent. */
  mediaType?:
    | 'text/csv'
    | 'text/markdown'
    | 'text/calendar'
    | 'application/pdf'
    | 'application/zip'
    | typeof XLSX
  /** Absent: each request is handled by itself. */
  cache?: SharedCache
  /** The rate limit per client address, when it is not the one of other requests. */
  limit?: 'ip-assets'
  /**
   * A write that comes in thousands at a time and changes no user. Its response does not wait for the change
   * feed.
   */
  isHighVolume?: true
}

/** In which order endpoints were defined: a module lists its exports by their names. */
const defined = new Map<unknown, number>()

/**
 * Keeps the precise types of an endpoint's parts. Refuses properties that `Endpoint` does not have. Browsers
 * load the schemas of an endpoint without the endpoint, so a bundler may leave out a call.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineEndpoint = <const E extends Endpoint>(
  endpoint: E & Record<Exclude<keyof E, keyof Endpoint>, never>,
): E => {
  defined.set(endpoint, defined.size)
  return endpoint
}

type EndpointsIn<Module> = Module extends unknown
  ? { [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] }
  : never
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The endpoints of modules by name, each module's in the order of its file. */
export const endpointsOf = <Modules extends object[]>(...modules: Modules) =>
  Object.fromEntries(
    modules.flatMap((module) =>
      Object.entries(module)
        .filter(([, value]) => defined.has(value))
        .sort(([, one], [, other]) => (defined.get(one) ?? 0) - (defined.get(other) ?? 0)),
    ),
  ) as Merged<EndpointsIn<Modules[number]>>

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** A handler receives this, parsed. */
export type ParamsOf<C extends Endpoint> = Parsed<C['params']>
export type QueryOf<C extends Endpoint> = Parsed<C['query']>
export type BodyOf<C extends Endpoint> = Parsed<C['body']>

/** A client sends this. */
export type ParamsInput<C extends Endpoint> = Sent<C['params']>
export type QueryInput<C extends Endpoint> = Sent<C['query']>
export type BodyInput<C extends Endpoint> = Sent<C['body']>
export type ResponseOf<C extends Endpoint> = z.output<C['response']>
