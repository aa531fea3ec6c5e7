import { createHash, createHmac } from 'node:crypto'

/**
 * AWS Signature Version 4 of a request to S3
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export type SignedRequest = {
  method: string
  /** As sent, without the query. */
  path: string
  /** Names and values, decoded. Without the signature itself. */
  query: readonly (readonly [string, string])[]
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>
  signedHeaders: readonly string[]
  payloadHash: string
  /** Such as `20130524T000000Z`. */
  timestamp: string
  region: string
}

export function signatureOf(request: SignedRequest, secretAccessKey: string): string {
  const { timestamp, region } = request
  const date = timestamp.slice(0, 8)
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonicalRequestOf(request))].join('\n')
  let key = hmac(`AWS4${secretAccessKey}`, date)
  for (const part of [region, 's3', 'aws4_request']) key = hmac(key, part)
  return hmac(key, text).toString('hex')
}

function canonicalRequestOf({ method, path, query, headers, signedHeaders, payloadHash }: SignedRequest) {
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)
  const uri = path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/')
  return [method, uri, pairs.join('&'), lines.join(''), signedHeaders.join(';'), payloadHash].join('\n')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** RFC 3986, which leaves fewer signs alone than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
