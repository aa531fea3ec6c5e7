import type { IncomingMessage } from 'node:http'
import { ApiError, invalid } from '../../contract/http/errors.ts'

/** What the tus protocol says in headers: https://tus.io/protocols/resumable-upload, version 1.0.0. */
const VERSION = '1.0.0'

const methods = ['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** The override counts before anything is decided: the protocol demands it, for old proxies. */
export function methodOf({ method, headers }: IncomingMessage): Method | undefined {
  const wanted = String(headers['x-http-method-override'] ?? method).toUpperCase()
  return methods.find((one) => one === wanted)
}

/** Throws 412 for another version than ours. */
export function requireVersion({ headers }: IncomingMessage): void {
  if (headers['tus-resumable'] !== VERSION) throw new ApiError('tus_version_unknown')
}

/** A whole number of bytes. Throws 400 for anything else, and without the header. */
export function bytesOf({ headers }: IncomingMessage, name: 'Upload-Length' | 'Upload-Offset'): number {
  const value = String(headers[name.toLowerCase()] ?? '')
  const bytes = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(bytes)) throw unreadable(name)
  return bytes
}

const MAX_METADATA = 4096
const PAIR = /^([!-+\--~]+)(?: ([A-Za-z\d+/]*={0,2}))?$/

/** On every answer, refusals too; the versions that we speak are needed with 412 alone. */
export const protocolHeaders = { 'tus-resumable': VERSION, 'tus-version': VERSION }

/** As it was sent: it is given back so. */
export const sentMetadata = ({ headers }: IncomingMessage): string => String(headers['upload-metadata'] ?? '')

/** Comma-separated pairs of a key and a value in base64. Throws 400 for what is none, or too long. */
export function metadataOf(request: IncomingMessage): ReadonlyMap<string, string> {
  const header = sentMetadata(request)
  const metadata = new Map<string, string>()
  if (header === '') return metadata
  if (header.length > MAX_METADATA) throw unreadable('Upload-Metadata')
  for (const pair of header.split(',')) {
    const [, key, value = ''] = PAIR.exec(pair.trim()) ?? []
    if (key === undefined || metadata.has(key)) throw unreadable('Upload-Metadata')
    metadata.set(key, Buffer.from(value, 'base64').toString('utf8'))
  }
  return metadata
}

export const unreadable = (header: string) =>
  invalid(header, { code: 'upload_header_invalid', params: { header } })
