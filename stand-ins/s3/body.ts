import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Checksum, createChecksum, expectedChecksum } from './checksums.ts'
import { decodeChunks } from './chunks.ts'
import { S3Error } from './errors.ts'

export type Received = { size: number; md5: string; checksum: Checksum | undefined }

type Headers = Readonly<Record<string, string | undefined>>

const MAX_BYTES = 5 * 1024 ** 3

/**
 * Writes the body of a request to a file, and checks it: its length, its hash if that is signed, its checksum
 * in a header or after the body. A body that is wrong leaves no file.
 */
export async function receiveBody(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  payloadHash: string,
  path: string,
): Promise<Received> {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  const expected = expectedChecksum(headers)
  const checksum = createChecksum(expected?.algorithm ?? 'crc32')
  const trailers: Record<string, string> = {}
  let size = 0

  async function* counted() {
    for await (const piece of payloadOf(body, headers, payloadHash, trailers)) {
      size += piece.length
      if (size > MAX_BYTES)
        throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
      md5.update(piece)
      sha256.update(piece)
      checksum.update(piece)
      yield piece
    }
  }

  try {
    await pipeline(counted, createWriteStream(path, { flags: 'wx' }))
    const length = headers['x-amz-decoded-content-length'] ?? headers['content-length']
    if (length !== undefined && Number(length) !== size)
      throw new S3Error(
        'IncompleteBody',
        'You did not provide the number of bytes specified by the Content-Length HTTP header',
      )
    if (/^[\da-f]{64}$/.test(payloadHash) && sha256.digest('hex') !== payloadHash)
      throw new S3Error(
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      )
    const digest = md5.digest()
    const givenMd5 = headers['content-md5']
    if (givenMd5 && givenMd5 !== digest.toString('base64'))
      throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.')
    const found: Checksum = { algorithm: expected?.algorithm ?? 'crc32', value: checksum.value() }
    const given = expected && (expected.value ?? trailers[`x-amz-checksum-${expected.algorithm}`])
    if (expected && given !== found.value)
      throw new S3Error(
        'BadDigest',
        `The ${expected.algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      )
    return { size, md5: digest.toString('hex'), checksum: found }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** The content itself, without the frame that announces a checksum after it. */
function payloadOf(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  payloadHash: string,
  trailers: Record<string, string>,
): AsyncIterable<Uint8Array> {
  if (payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return decodeChunks(body, trailers)
  if (payloadHash === 'UNSIGNED-PAYLOAD' || /^[\da-f]{64}$/.test(payloadHash)) return body
  const kind = headers['x-amz-content-sha256']
  throw new S3Error(
    'NotImplemented',
    `This stand-in does not read bodies that are signed in pieces (${kind})`,
  )
}

/** A small body as text. */
export async function readText(body: AsyncIterable<Uint8Array>, payloadHash: string): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > 4 * 1024 ** 2) throw new S3Error('MalformedXML', 'The request is too long')
    pieces.push(piece)
  }
  const content = Buffer.concat(pieces)
  if (/^[\da-f]{64}$/.test(payloadHash) && createHash('sha256').update(content).digest('hex') !== payloadHash)
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  return content.toString()
}
