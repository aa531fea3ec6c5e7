import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { S3Error } from './errors.ts'

export type Checksum = { algorithm: Algorithm; value: string }
export type Algorithm = 'crc32' | 'sha1' | 'sha256'

const PREFIX = 'x-amz-checksum-'

/** A running checksum; its value is base64. */
export function createChecksum(algorithm: Algorithm) {
  if (algorithm !== 'crc32') {
    const hash = createHash(algorithm)
    return { update: (piece: Uint8Array) => void hash.update(piece), value: () => hash.digest('base64') }
  }
  let crc = 0
  return {
    update(piece: Uint8Array) {
      crc = crc32(piece, crc)
    },
    value() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(crc)
      return bytes.toString('base64')
    },
  }
}

export const headerOf = ({ algorithm, value }: Checksum) => ({ [`${PREFIX}${algorithm}`]: value })

/** The algorithm of a header such as `x-amz-checksum-crc32`. */
export function algorithmOf(header: string): Algorithm {
  const algorithm = header.slice(PREFIX.length)
  if (algorithm === 'crc32' || algorithm === 'sha1' || algorithm === 'sha256') return algorithm
  throw new S3Error('NotImplemented', `This stand-in does not know the checksum ${header}`)
}

type Headers = Readonly<Record<string, string | undefined>>

/** Reads the checksum of the body: from a header, or the name of one that follows the body. */
export function expectedChecksum(
  headers: Headers,
): { algorithm: Algorithm; value: string | undefined } | undefined {
  const trailer = headers['x-amz-trailer']?.trim().toLowerCase()
  if (trailer) return { algorithm: algorithmOf(trailer), value: undefined }
  const named = Object.keys(headers).find(
    (name) => name.startsWith(PREFIX) && !/-(mode|type|algorithm)$/.test(name),
  )
  return named ? { algorithm: algorithmOf(named), value: headers[named] } : undefined
}
