import { pipeline } from 'node:stream/promises'
import { headerOf } from './checksums.ts'
import { presentDescription } from './description.ts'
import { S3Error } from './errors.ts'
import { sendHalf } from './faults.ts'
import type { ObjectRecord } from './files.ts'
import { type Call, type Dependencies, send } from './operations.ts'

/** GET and HEAD of an object. */
export async function getObject(call: Call, { files }: Dependencies): Promise<void> {
  const found = await files.find(call.bucket, call.key)
  if (!found) throw new S3Error('NoSuchKey', 'The specified key does not exist.')
  const { content, record } = found
  try {
    const headers = headersOf(record, call.query)
    const condition = call.headers['if-none-match']
    if (condition === record.etag || condition === '*') return send(call, 304, { etag: record.etag })
    const expected = call.headers['if-match']
    if (expected !== undefined && expected !== record.etag && expected !== '*')
      throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
    const range = rangeOf(call.headers.range, record.size)
    const [start, end] = range ?? [0, record.size - 1]
    const size = end - start + 1
    call.response.writeHead(range ? 206 : 200, {
      ...headers,
      'content-length': size,
      ...(range && { 'content-range': `bytes ${start}-${end}/${record.size}` }),
      ...(!range && checksumHeader(call, record)),
    })
    if (call.request.method === 'HEAD' || size === 0) return void call.response.end()
    const body = content.createReadStream({ start, end, autoClose: false })
    if (call.fault?.kind === 'cut-body') await sendHalf(call.response, body, size)
    else await pipeline(body, call.response)
  } finally {
    await content.close()
  }
}

function headersOf({ etag, description, lastModified }: ObjectRecord, query: URLSearchParams) {
  return {
    ...presentDescription(description, query),
    etag,
    'last-modified': new Date(lastModified).toUTCString(),
    'accept-ranges': 'bytes',
  }
}

function checksumHeader({ headers, fault, query }: Call, { checksum }: ObjectRecord) {
  const isWanted = headers['x-amz-checksum-mode'] ?? query.get('x-amz-checksum-mode')
  if (!checksum || isWanted !== 'ENABLED') return {}
  const value = fault?.kind === 'wrong-checksum' ? Buffer.alloc(4, 1).toString('base64') : checksum.value
  return { ...headerOf({ ...checksum, value }), 'x-amz-checksum-type': 'FULL_OBJECT' }
}

/** First and last byte. S3 ignores what is no single range, and refuses one without a byte. */
function rangeOf(header: string | undefined, size: number): [number, number] | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const [start, end] =
    first === ''
      ? [Math.max(0, size - Number(last)), size - 1]
      : [Number(first), Math.min(Number(last || size), size - 1)]
  if (start >= size || (first !== '' && last !== '' && Number(last) < Number(first)))
    throw new S3Error('InvalidRange', 'The requested range is not satisfiable')
  return [start, end]
}
