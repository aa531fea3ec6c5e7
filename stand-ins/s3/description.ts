import { S3Error } from './errors.ts'

/** The person who stores an object says this of it, and who reads it is told. */
export type Description = {
  contentType: string
  /** Headers of an answer, by lower-case name. */
  headers: Record<string, string>
  /** By name, without `x-amz-meta-`. */
  metadata: Record<string, string>
}

type Headers = Readonly<Record<string, string | undefined>>

const KEPT = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires']
const METADATA = 'x-amz-meta-'
const MOST_METADATA_BYTES = 2048

/** @throws {S3Error} MetadataTooLarge */
export function readDescription(headers: Headers): Description {
  const metadata = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith(METADATA) ? [[name.slice(METADATA.length), value ?? '']] : [],
    ),
  )
  const size = Object.entries(metadata).flat().join('').length
  if (size > MOST_METADATA_BYTES)
    throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size')
  const kept = KEPT.flatMap((name) => {
    const value = name === 'content-encoding' ? withoutFraming(headers[name]) : headers[name]
    return value ? [[name, value]] : []
  })
  return {
    contentType: headers['content-type'] ?? 'application/octet-stream',
    headers: Object.fromEntries(kept),
    metadata,
  }
}

/** `aws-chunked` is how the body came, and no property of the object. */
const withoutFraming = (encoding: string | undefined) =>
  encoding
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== 'aws-chunked')
    .join(',')

/** The headers of an answer. A reader may ask for others, by parameters such as `response-content-type`. */
export function presentDescription({ contentType, headers, metadata }: Description, query: URLSearchParams) {
  const asked = [...KEPT, 'content-type'].flatMap((name) => {
    const value = query.get(`response-${name}`)
    return value === null ? [] : [[name, value]]
  })
  const ofMetadata = Object.entries(metadata).map(([name, value]) => [`${METADATA}${name}`, value])
  return { 'content-type': contentType, ...headers, ...Object.fromEntries([...ofMetadata, ...asked]) }
}

/** The x-amz headers that are read somewhere, or change nothing. */
const KNOWN =
  /^x-amz-(meta-.+|checksum-(crc32|sha1|sha256|algorithm|mode|type)|sdk-checksum-algorithm|content-sha256|copy-source|date|decoded-content-length|trailer|user-agent)$/

/**
 * Refuses what S3 would act on and this stand-in would drop: access lists, tags, encryption, storage classes.
 * @throws {S3Error} NotImplemented
 */
export function requireKnown(headers: Headers): void {
  const unknown = Object.keys(headers).find((name) => name.startsWith('x-amz-') && !KNOWN.test(name))
  if (unknown) throw new S3Error('NotImplemented', `This stand-in does not know the header ${unknown}`)
}
