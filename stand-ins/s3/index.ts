import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authenticate } from './authenticate.ts'
import { requireKnown } from './description.ts'
import { S3Error } from './errors.ts'
import { beforeWork, Cut, type Fault, type Faults } from './faults.ts'
import { createFiles } from './files.ts'
import { getObject } from './get-object.ts'
import * as operations from './operations.ts'
import { type Call, type Dependencies, send } from './operations.ts'
import type { Credentials } from './signature-checks.ts'
import { createUploads } from './uploads.ts'

export type { Fault, FaultedRequest, Faults } from './faults.ts'

export type S3StandInOptions = Credentials & {
  /** Where objects are kept. Several processes may serve the same folder. */
  folder: string
  buckets: readonly string[]
  host?: string
  /** 0: any free one. */
  port?: number
  clock?: () => Date
  /** Asked for every request. */
  faults?: Faults
  onError?: (error: unknown) => void
}

export type S3StandIn = { url: string; close(): Promise<void> }

/**
 * A server that speaks S3's protocol, with the bucket in the path. docs/stand-ins.md says what it leaves out.
 */
export async function startS3StandIn(options: S3StandInOptions): Promise<S3StandIn> {
  const { host = '127.0.0.1', port = 0 } = options
  const answer = createAnswer(options)
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createAnswer({
  folder,
  clock = () => new Date(),
  faults,
  onError,
  buckets,
  ...credentials
}: S3StandInOptions) {
  const dependencies = { files: createFiles(folder), uploads: createUploads(folder), clock }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    response.setHeader('x-amz-request-id', requestId)
    response.setHeader('date', clock().toUTCString())
    const [path = '', search = ''] = split(request.url ?? '/', '?')
    try {
      const call = receive(request, response, path, search)
      await beforeWork(call.fault)
      await operate(call, dependencies)
    } catch (error) {
      refuse(request, response, error, path, requestId)
      const isExpected = error instanceof S3Error || error instanceof Cut || hasLeft(request, response)
      if (!isExpected) onError?.(error)
    }
  }

  function receive(request: IncomingMessage, response: ServerResponse, path: string, search: string): Call {
    const query = new URLSearchParams(search.replaceAll('+', '%2B'))
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const { method = 'GET' } = request
    const signed = authenticate({ method, path, query: [...query], headers }, credentials, clock())
    requireKnown(signed.headers)
    const [bucket = '', key = ''] = split(decodeURIComponent(path.slice(1)), '/')
    if (!buckets.includes(bucket)) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist')
    const fault = faults?.({ method, bucket, key })
    return { request, response: withFault(response, fault), bucket, key, query, ...signed, fault }
  }
}

/** The client went away, before its body was here or before it had the answer. */
const hasLeft = (request: IncomingMessage, response: ServerResponse) =>
  request.destroyed && !response.writableFinished

/** 'drop': the work is done or refused, and the answer is lost. */
function withFault(response: ServerResponse, fault: Fault | undefined): ServerResponse {
  if (fault?.kind === 'drop') response.writeHead = cut
  return response
}

const cut = (): never => {
  throw new Cut()
}

/** By method, and by the parameter that chooses among the operations of a method. */
async function operate(call: Call, dependencies: Dependencies): Promise<void> {
  const { key, query } = call
  const name = operationOf(call.request.method ?? '', key !== '', query)
  if (name === 'HEAD bucket') return send(call, 200)
  const operation = name && OPERATIONS[name]
  if (!operation) throw new S3Error('NotImplemented', 'This stand-in does not know the operation')
  await operation(call, dependencies)
}

const OPERATIONS: Record<string, (call: Call, dependencies: Dependencies) => Promise<void>> = {
  'PUT object': operations.putObject,
  'PUT object uploadId': operations.uploadPart,
  'GET object': getObject,
  'HEAD object': getObject,
  'DELETE object': operations.deleteObject,
  'DELETE object uploadId': operations.abortUpload,
  'POST object uploads': operations.startUpload,
  'POST object uploadId': operations.completeUpload,
  'POST bucket delete': operations.deleteObjects,
  'GET bucket list-type': operations.listObjects,
  'GET bucket uploads': operations.listUploads,
}

/** Parameters that choose another operation than the plain one of a method. */
const CHOOSING =
  /^(acl|attributes|cors|delete|legal-hold|lifecycle|list-type|location|object-lock|policy|restore|retention|select|tagging|torrent|uploadId|uploads|versionId|versioning|versions|website)$/

function operationOf(method: string, isObject: boolean, query: URLSearchParams): string {
  const choosing = [...query.keys()].filter((name) => CHOOSING.test(name))
  return [method, isObject ? 'object' : 'bucket', ...choosing].join(' ')
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  path: string,
  requestId: string,
): void {
  // After a head has been sent, only a broken connection says that the rest is missing.
  const isCut = error instanceof Cut || response.writeHead === cut
  if (isCut || response.headersSent) return void response.destroy()
  const refusal =
    error instanceof S3Error ? error : new S3Error('InternalError', 'We encountered an internal error.')
  const body =
    request.method === 'HEAD' ? '' : `<?xml version="1.0" encoding="UTF-8"?>\n${refusal.xml(path, requestId)}`
  // What is left of a body is not read, so the connection cannot be used again.
  response.writeHead(refusal.status, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(body)
  request.resume()
}

function split(text: string, at: string): [string, string] {
  const found = text.indexOf(at)
  return found < 0 ? [text, ''] : [text.slice(0, found), text.slice(found + 1)]
}
