import type { HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client'
import { PIECE_BYTES } from '../../../contract/files/limits.ts'
import { ApiError, noAnswer, readAnswer } from '../../api-client.ts'
import { getFreshToken } from '../../auth/token.ts'

type Options = { signal: AbortSignal; onProgress: (sent: number) => void }

/** A phone that leaves its network for some minutes goes on by itself. */
const RETRY_DELAYS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 60_000, 60_000]
/** The server may take the same again. */
const PASSING = new Set([423, 429, 503])

/**
 * Sends a file in pieces and returns its id. It goes on where it broke off, also after the page was closed
 * and the same file was chosen again.
 * @throws ApiError
 */
export async function sendFile(file: File, { signal, onProgress }: Options): Promise<string> {
  const { Upload } = await import('tus-js-client')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const options: UploadOptions = {
    endpoint: '/api/uploads',
    chunkSize: PIECE_BYTES,
    retryDelays: RETRY_DELAYS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name },
    async onBeforeRequest(request: HttpRequest) {
      request.setHeader('Authorization', `Bearer ${await getFreshToken()}`)
    },
    onShouldRetry: ({ originalResponse }) => mayPass(originalResponse),
    onProgress: (sent) => onProgress(sent),
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) =>
      reject('originalResponse' in error ? refusalOf(error.originalResponse) : (error as Error)),
  }
  const upload = new Upload(file, options)
  // A file that is taken out of the form needs no bytes on the server.
  signal.addEventListener('abort', () => {
    upload.abort(true).catch(() => {})
    reject(new DOMException('', 'AbortError'))
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  if (!signal.aborted) upload.start()
  return promise
}

/** Where the upload stands is asked again; other conflicts stay. */
function mayPass(response: HttpResponse | null): boolean {
  if (!response) return true
  const status = response.getStatus()
  if (status >= 500 || PASSING.has(status)) return true
  const refusal = refusalOf(response)
  return refusal instanceof ApiError && refusal.code === 'upload_offset_differs'
}

/** As of any other call. */
function refusalOf(response: HttpResponse | null): Error {
  if (!response) return noAnswer()
  try {
    return readAnswer({ status: response.getStatus(), text: response.getBody() })
  } catch (error) {
    return error as Error
  }
}
