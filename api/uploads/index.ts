import { MAX_FILE_BYTES } from '../../contract/files/limits.ts'
import { ApiError, conflict, notFound } from '../../contract/http/errors.ts'
import { type Actor, authorize } from '../../domain/access.ts'
import type { Context } from '../../domain/context.ts'
import { append } from '../../domain/files/append.ts'
import { removeFile } from '../../domain/files/clean-up.ts'
import { finishUpload } from '../../domain/files/finish.ts'
import { withLease } from '../../domain/files/lease.ts'
import {
  announcedBytes,
  type FileRow,
  findUpload,
  hasArrived,
  startUpload,
} from '../../domain/files/uploads.ts'
import { withoutTurn } from '../../domain/turn.ts'
import type { Exchange } from '../exchange.ts'
import { Reply } from '../reply.ts'
import { createSemaphore } from '../semaphore.ts'
import { bytesOf, metadataOf, methodOf, requireVersion, sentMetadata, unreadable } from './headers.ts'
import { explainStorage } from './storage-errors.ts'

export const UPLOADS_PATH = '/api/uploads'

/** Files that are joined and looked at; a preview of a picture takes much memory. */
const FINISHING = { total: 4, perKey: 2 }

/**
 * Files in pieces, by the tus protocol 1.0.0: a phone goes on where its line broke off. Ours rather than
 * `@tus/server`, which ignores the method override that the protocol demands (2.4.5) and answers 400 where it
 * says 412 and 415. Whose upload it is decides before anything else, by whatever method.
 */
export function createUploads(context: Context) {
  const finishing = createSemaphore(FINISHING)

  const answer = async (exchange: Exchange): Promise<Reply> => {
    const { request, params } = exchange
    const method = methodOf(request)
    if (method === 'OPTIONS') return capabilities()
    authorize('signedIn', exchange.actor)
    const actor = exchange.actor as Actor
    if (params.id !== undefined) await findUpload(context.database, actor, params.id)
    requireVersion(request)
    if (params.id === undefined) {
      if (method !== 'POST') throw notFound('no_such_address')
      return create(exchange, actor)
    }
    if (method === 'HEAD') return tell(actor, params.id)
    if (method === 'PATCH') return add(exchange, actor, params.id)
    if (method === 'DELETE') return remove(params.id)
    throw notFound('no_such_address')
  }

  async function create(exchange: Exchange, actor: Actor): Promise<Reply> {
    const { request } = exchange
    if (request.headers['upload-concat'] !== undefined) throw unreadable('Upload-Concat')
    const size = bytesOf(request, 'Upload-Length')
    const name = metadataOf(request).get('filename') ?? ''
    await context.limits.consume('files', actor.id)
    const file = await startUpload(context, actor, { name, size, metadata: sentMetadata(request) })
    const location = `${UPLOADS_PATH}/${file.id}`
    // The first bytes may come with it.
    if (!isBytes(exchange)) return reply(201, { location, 'upload-offset': '0' })
    const { received } = await receive(exchange, actor, file.id, 0)
    return reply(201, { location, 'upload-offset': String(received) })
  }

  async function tell(actor: Actor, id: string): Promise<Reply> {
    const file = await withLease(context.database, id, (row) => whole(actor, row))
    return reply(200, {
      'upload-offset': String(file.received),
      'upload-length': String(announcedBytes(file)),
      ...(file.metadata !== '' && { 'upload-metadata': file.metadata }),
    })
  }

  async function add(exchange: Exchange, actor: Actor, id: string): Promise<Reply> {
    if (!isBytes(exchange)) throw new ApiError('tus_body_type')
    const { received } = await receive(exchange, actor, id, bytesOf(exchange.request, 'Upload-Offset'))
    return reply(204, { 'upload-offset': String(received) })
  }

  async function remove(id: string): Promise<Reply> {
    await withLease(context.database, id, async (file) => {
      if (hasArrived(file)) throw conflict('upload_finished')
      await removeFile(context, file)
    })
    return reply(204)
  }

  /** Throws 409 for bytes that do not follow those that are here. */
  function receive(exchange: Exchange, actor: Actor, id: string, offset: number): Promise<FileRow> {
    return withoutTurn(() => take(exchange, actor, id, offset))
  }

  function take({ request }: Exchange, actor: Actor, id: string, offset: number): Promise<FileRow> {
    return withLease(context.database, id, async (file, lease) => {
      if (file.received !== offset)
        throw conflict({ code: 'upload_offset_differs', params: { offset: file.received } })
      // Whoever wants to go on has given this connection up.
      lease.signal.addEventListener('abort', () => request.destroy(), { once: true })
      const body = request.iterator({ destroyOnReturn: false })
      const row = await append(context, file, lease, body)
      return hasArrived(row) ? finishing(actor.id, () => finishUpload(context, row)) : row
    })
  }

  /** Under the lease. A file whose last answer was lost is finished now. */
  async function whole(actor: Actor, file: FileRow): Promise<FileRow> {
    return hasArrived(file) ? finishing(actor.id, () => finishUpload(context, file)) : file
  }

  return (exchange: Exchange) => answer(exchange).catch(explainStorage)
}

const isBytes = ({ request }: Exchange) =>
  request.headers['content-type']?.split(';')[0]?.trim() === 'application/offset+octet-stream'

const capabilities = () =>
  reply(204, {
    'tus-extension': 'creation,creation-with-upload,termination',
    'tus-max-size': String(MAX_FILE_BYTES),
  })

const reply = (status: number, headers: Record<string, string> = {}) =>
  new Reply(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
