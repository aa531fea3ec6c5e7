import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Shorter bodies fit into one packet uncompressed. */
export const MIN_COMPRESSED_BYTES = 1024

/** Brotli for bodies that are compressed once and sent many times, gzip for all others. */
export const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer | string) => promisify(gzip)(body),
}

/** Sends each part of a stream when it comes. */
export const gzipStream = (): Transform => createGzip({ flush: constants.Z_SYNC_FLUSH })

/** Whether the client accepts an encoding (RFC 9110, 12.5.3). */
export function accepts({ headers }: IncomingMessage, encoding: 'br' | 'gzip'): boolean {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return false
  return accepted.split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';')
    return (
      name.trim().toLowerCase() === encoding && !parameters.some((part) => /^\s*q=0(\.0*)?\s*$/i.test(part))
    )
  })
}

/** Event streams are not compressed, because a compressor holds their events back. */
export const isCompressible = (type: string): boolean =>
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|[\w.-]+\+json)|image\/svg)/.test(type)

export const varyOnEncoding = (vary: unknown): string =>
  typeof vary === 'string' ? `${vary}, accept-encoding` : 'accept-encoding'
