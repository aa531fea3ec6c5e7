import { timingSafeEqual } from 'node:crypto'
import { S3Error } from './errors.ts'
import { signatureOf } from './signature.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }

export type ReceivedRequest = {
  method: string
  path: string
  query: readonly (readonly [string, string])[]
  headers: Readonly<Record<string, string | undefined>>
}

const SKEW_MS = 15 * 60_000

/** What the signature says of the body: its hash, or one of S3's words. */
type Signed = { payloadHash: string }

/**
 * Checks who sent a request by its header.
 * @throws {S3Error} with S3's code
 */
export function authenticate(request: ReceivedRequest, credentials: Credentials, now: Date): Signed {
  const header = request.headers.authorization
  if (!header) throw new S3Error('AccessDenied', 'Access Denied')
  return checkHeader(request, header, credentials, now)
}

const HEADER = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([\da-f]{64})$/

function checkHeader(request: ReceivedRequest, header: string, credentials: Credentials, now: Date): Signed {
  const [, credential = '', names = '', signature = ''] = HEADER.exec(header) ?? []
  if (!signature) throw new S3Error('AuthorizationHeaderMalformed', 'The authorization header is malformed')
  const timestamp = request.headers['x-amz-date'] ?? ''
  requireScope(credential, credentials, timestamp)
  if (Math.abs(instantOf(timestamp) - now.getTime()) > SKEW_MS)
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  const payloadHash = request.headers['x-amz-content-sha256']
  if (!payloadHash)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  const signedHeaders = names.split(';')
  requireSigned(request, signedHeaders)
  requireSame(signature, { ...request, signedHeaders, payloadHash, timestamp }, credentials)
  return { payloadHash }
}

function requireScope(credential: string, { accessKeyId, region }: Credentials, timestamp: string): void {
  const [id, date, in_, service, end] = credential.split('/')
  if (id !== accessKeyId)
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  if (in_ !== region)
    throw new S3Error('AuthorizationHeaderMalformed', `The region '${in_}' is wrong; expecting '${region}'`)
  if (date !== timestamp.slice(0, 8) || service !== 's3' || end !== 'aws4_request')
    throw new S3Error('AuthorizationHeaderMalformed', 'The credential scope is malformed')
}

/** S3 takes no request whose host or x-amz headers somebody on the way could have changed. */
function requireSigned({ headers }: ReceivedRequest, signedHeaders: readonly string[]): void {
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  const unsigned = required.filter((name) => !signedHeaders.includes(name))
  if (unsigned.length > 0)
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    )
}

function requireSame(
  signature: string,
  request: Omit<Parameters<typeof signatureOf>[0], 'region'>,
  { region, secretAccessKey }: Credentials,
): void {
  const [given, right] = [
    Buffer.from(signature),
    Buffer.from(signatureOf({ ...request, region }, secretAccessKey)),
  ]
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
}

function instantOf(timestamp: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp) ?? []
  if (!year)
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header')
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
