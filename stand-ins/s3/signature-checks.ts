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

/** A request that is as it was signed. */
export type Signed = {
  /** With those that a signed address has as parameters. */
  headers: ReceivedRequest['headers']
  /** What the signature says of the body: its hash, or one of S3's words. */
  payloadHash: string
}

export const SKEW_MS = 15 * 60_000

/** @throws {S3Error} where the key, the region or the day is another than the credentials' */
export function requireScope(
  credential: string,
  { accessKeyId, region }: Credentials,
  timestamp: string,
): void {
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
export function requireSigned({ headers }: ReceivedRequest, signedHeaders: readonly string[]): void {
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  const unsigned = required.filter((name) => !signedHeaders.includes(name))
  if (unsigned.length > 0)
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    )
}

export function requireSame(
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

/** Milliseconds since 1970 of an instant such as `20130524T000000Z`. */
export function instantOf(timestamp: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp) ?? []
  if (!year)
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header')
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
