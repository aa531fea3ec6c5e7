import {
  type BodyInput,
  type Endpoint,
  type ParamsInput,
  type QueryInput,
  type ResponseOf,
  TOTAL_COUNT,
} from '../contract/http/endpoint.ts'
import type { ErrorResponse } from '../contract/http/errors.ts'
import type { endpoints } from '../contract/index.ts'
import { actingFor, endActing } from './auth/acting-for.ts'
import { getFreshToken, handleUnauthorized } from './auth/token.ts'
import { currentCommonTexts } from './i18n/common.ts'
import type { Shown } from './i18n/say.ts'
import { limitTime, MAX_WAIT_MS, NoAnswerInTime } from './limit-time.ts'

/** A failed call, which `say` words for the person. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  /** What is wrong; undefined for an error of this page. */
  readonly code: string | undefined
  readonly params: ErrorResponse['params']
  readonly field: string | undefined
  readonly requestId: string | undefined
  /** The server refuses the same call again until this has passed. */
  readonly retryAfterMs: number
  /** No answer came in time (K10). */
  readonly isLate: boolean

  constructor(
    status: number,
    message: string,
    {
      code,
      params,
      field,
      requestId,
      retryAfterMs = 0,
      isLate = false,
    }: Partial<ErrorResponse> & { retryAfterMs?: number; isLate?: boolean } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.params = params
    this.field = field
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
    this.isLate = isLate
  }
}

/** Whether the server has understood the call and refused it: sending it again does not help. */
export const isRefusal = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** A good answer that does not say what was created. */
class NotCreated extends ApiError {
  constructor(status: number) {
    super(status, currentCommonTexts().unexpectedAnswer(status))
  }
}

/** Whether an answer came that says, or shows, that nothing was created. */
export const isNotCreated = (error: Error) => isRefusal(error) || error instanceof NotCreated

export const isLate = (error: Error) => error instanceof ApiError && error.isLate

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** The input of a call: `params`, `query` and `body`, each only where the contract has it. */
type CallInput<C extends Endpoint> = Part<'params', ParamsInput<C>> &
  Part<'query', QueryInput<C>> &
  Part<'body', BodyInput<C>> & { signal?: AbortSignal }

/**
 * The contract's endpoints by method and path. The import is type-only, so pages do not bundle the schemas.
 */
type Calls = {
  [Key in keyof typeof endpoints as `${(typeof endpoints)[Key]['method']} ${(typeof endpoints)[Key]['path']}`]: (typeof endpoints)[Key]
}

/** The calls that a guardian may send for a child. */
export type ChildCall = {
  [Name in keyof Calls]: Calls[Name] extends { forChildren: true } ? Name : never
}[keyof Calls]

/** The calls that create something and answer with its id. */
type CreatingCall = {
  [Name in keyof Calls]: ResponseOf<Calls[Name]> extends { insertedId: string } ? Name : never
}[keyof Calls]

type Rest<C extends Endpoint> = object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]
type Loose = { params?: object; query?: object; body?: unknown; file?: Blob; signal?: AbortSignal }

/**
 * Makes one API call, such as `GET /notes`. The answer has the contract's type and is not parsed again: the
 * server's tests hold answers to the contract.
 * @throws ApiError with the server's message, or one about the connection.
 */
export async function callApi<Name extends Exclude<keyof Calls, CreatingCall>>(
  name: Name,
  ...[input]: Rest<Calls[Name]>
): Promise<ResponseOf<Calls[Name]>> {
  return send(name, input as Loose, (response) => readResponse<ResponseOf<Calls[Name]>>(response))
}

/**
 * Makes a call that creates something. A good answer without its id is a failure as well.
 * @throws ApiError, NotCreated
 */
export async function callToCreate<Name extends CreatingCall>(
  name: Name,
  ...[input]: Rest<Calls[Name]>
): Promise<ResponseOf<Calls[Name]>> {
  return send(name, input as Loose, async (response) => {
    const answer = await readResponse<ResponseOf<Calls[Name]> | null>(response)
    if (!answer?.insertedId) throw new NotCreated(response.status)
    return answer
  })
}

/** The calls that say in a header how many entries all pages of their list have. */
type PagedCall = {
  [Name in keyof Calls]: Calls[Name] extends { hasTotalCount: true } ? Name : never
}[keyof Calls]

/**
 * Reads one page of such a list.
 * @throws ApiError
 */
export async function callPage<Name extends PagedCall>(
  name: Name,
  input: CallInput<Calls[Name]> & { query: { limit: number } },
): Promise<{ items: ResponseOf<Calls[Name]>; totalPages: number }> {
  return send(name, input as Loose, async (response) => {
    const items = await readResponse<ResponseOf<Calls[Name]>>(response)
    const total = Number(response.headers.get(TOTAL_COUNT))
    return { items, totalPages: Math.max(1, Math.ceil(total / input.query.limit)) }
  })
}

/**
 * Calls an endpoint that answers with a file. Only the beginning of the answer is awaited for a limited time:
 * a large file takes long on a slow network.
 * @throws ApiError
 */
export async function fetchFile<Name extends keyof Calls>(
  name: Name,
  ...[input]: Rest<Calls[Name]>
): Promise<Blob> {
  const response = await send(name, input as Loose, async (begun) => begun)
  return response.ok ? response.blob() : readResponse(response)
}

/**
 * Sends a table as it is.
 * @throws ApiError
 */
export async function sendTable<Name extends keyof Calls>(
  name: Name,
  file: Blob,
  ...[input]: Rest<Calls[Name]>
): Promise<ResponseOf<Calls[Name]>> {
  return send(name, { ...(input as Loose), file }, (response) =>
    readResponse<ResponseOf<Calls[Name]>>(response),
  )
}

/** K10: with the answer read, within a minute. */
async function send<T>(
  name: string,
  input: Loose = {},
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const [method, path = ''] = name.split(' ')
  const { params, query, body, file, signal } = input
  const type = file ? 'text/csv' : body === undefined ? undefined : 'application/json'
  return limitTime(signal, async (signal) => {
    const request: RequestInit = { method, headers: await headersFor(type) }
    if (type) request.body = file ?? JSON.stringify(body)
    const address = addressOf(path, params, await forChild(name, query))
    const response = await fetch(address, { ...request, signal }).catch(() => {
      throw noAnswer()
    })
    return read(response)
  }).catch((error: unknown) => {
    throw error instanceof NoAnswerInTime ? lateAnswer(method) : error
  })
}

/** G16: says for whom a guardian asks. The list of the calls is loaded where somebody acts for a child. */
async function forChild(name: string, query?: object): Promise<object | undefined> {
  const child = actingFor()
  return child ? (await import('./family/child-calls.ts')).forChild(child.id, name, query) : query
}

async function readResponse<T>(response: Response): Promise<T> {
  const isText = /^text\/(csv|calendar)/.test(response.headers.get('content-type') ?? '')
  const retryAfter = response.headers.get('retry-after')
  const text = await response.text().catch(() => '')
  return readAnswer({ status: response.status, text, isText, retryAfter })
}

/**
 * Uploads a picture to the image host (C04) and returns its URL, or as the centre's mark and returns its id.
 * `onProgress` receives whole percents.
 * @throws ApiError
 */
export async function uploadImage(
  file: File,
  onProgress?: (percent: number) => void,
  address = '/api/images',
): Promise<string> {
  const form = new FormData()
  form.append('image', file)
  const token = await getFreshToken()
  // fetch cannot report upload progress.
  const request = new XMLHttpRequest()
  request.open('POST', address)
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  // K10: a minute without progress, however long a large picture takes on a slow network.
  const end = () => request.abort()
  let timer = setTimeout(end, MAX_WAIT_MS)
  request.upload.onprogress = (event) => {
    clearTimeout(timer)
    timer = setTimeout(end, MAX_WAIT_MS)
    if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100))
  }
  await new Promise<void>((resolve, reject) => {
    request.onload = () => resolve()
    request.onerror = request.onabort = () => reject(noAnswer())
    request.send(form)
  }).finally(() => clearTimeout(timer))
  const { status, responseText: text } = request
  const { data, mark } = readAnswer<{ data?: { url: string }; mark?: string }>({ status, text })
  return mark ?? data?.url ?? ''
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one))
  }
  return search.size > 0 ? `/api${filled}?${search}` : `/api${filled}`
}

async function headersFor(type: string | undefined): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json' })
  const token = await getFreshToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (type) headers.set('content-type', type)
  return headers
}

type Answered = { status: number; text: string; isText?: boolean | undefined; retryAfter?: string | null }

/**
 * Of who is late with a part of a fee (B10), with the way to pay, of who presses the button into a class
 * (A04), of who has just given a seat back, and of who no longer acts for a child: they read it where they
 * are.
 */
const toldInPlace = new Set<unknown>([
  'materials_for_booked',
  'materials_closed_for_dues',
  'class_closed_for_dues',
  'class_for_seats',
  'class_seat_given_back',
  'not_your_child',
] satisfies ErrorResponse['code'][])

/** The body is empty when it did not arrive completely. That counts as no answer. */
export function readAnswer<T>({ status, text, isText, retryAfter }: Answered): T {
  const isGood = status >= 200 && status < 300
  const answer = isGood && isText ? text || undefined : parseJson(text)
  if (isGood && answer !== undefined) return answer as T
  const refusal = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ErrorResponse>
  if (refusal.code === 'not_your_child') endActing()
  if (status === 401 || (status === 403 && !toldInPlace.has(refusal.code))) handleUnauthorized(status)
  const message = refusal.message ?? currentCommonTexts().unexpectedAnswer(status)
  const retryAfterMs = Number(retryAfter ?? 0) * 1000
  throw new ApiError(status, message, { ...refusal, retryAfterMs })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A call that writes may have been carried out all the same. */
function lateAnswer(method: string | undefined): ApiError {
  const { lateAnswer, lateWrite } = currentCommonTexts()
  return new ApiError(0, method === 'GET' ? lateAnswer : lateWrite, { isLate: true })
}

export function noAnswer(): ApiError {
  const { offline, serverUnreachable } = currentCommonTexts()
  return new ApiError(0, navigator.onLine ? serverUnreachable : offline)
}

/** The server's message about a failure, or `otherwise` if it gave none. */
export const serverMessage = (error: Error, otherwise: string): Shown =>
  error instanceof ApiError && error.requestId ? error : otherwise
