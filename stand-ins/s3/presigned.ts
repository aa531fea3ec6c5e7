import { S3Error } from './errors.ts'
import {
  type Credentials,
  instantOf,
  type ReceivedRequest,
  requireSame,
  requireScope,
  requireSigned,
  type Signed,
  SKEW_MS,
} from './signature-checks.ts'

const WEEK_SECONDS = 7 * 24 * 3600

/** The parameters that say who signed, when and what. */
const OF_SIGNATURE = /^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature)$/

/**
 * Checks a signed address (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
 * @throws {S3Error} also once it has expired
 */
export function checkPresigned(
  request: ReceivedRequest,
  parameters: ReadonlyMap<string, string>,
  credentials: Credentials,
  now: Date,
): Signed {
  const given = (name: string) => parameters.get(`X-Amz-${name}`) ?? ''
  const [timestamp, signature, expires] = [given('Date'), given('Signature'), Number(given('Expires'))]
  if (given('Algorithm') !== 'AWS4-HMAC-SHA256') throw malformed('X-Amz-Algorithm must be AWS4-HMAC-SHA256')
  if (!signature || given('SignedHeaders') === '')
    throw malformed('X-Amz-Signature or its headers are missing')
  if (!(Number.isInteger(expires) && expires >= 1 && expires <= WEEK_SECONDS))
    throw malformed(`X-Amz-Expires must be between 1 and ${WEEK_SECONDS} seconds`)
  requireScope(given('Credential'), credentials, timestamp)
  const signedAt = instantOf(timestamp)
  if (signedAt > now.getTime() + SKEW_MS) throw new S3Error('AccessDenied', 'Request is not yet valid')
  if (signedAt + expires * 1000 < now.getTime()) throw new S3Error('AccessDenied', 'Request has expired')

  const signedHeaders = given('SignedHeaders').split(';')
  requireSigned(request, signedHeaders)
  const query = request.query.filter(([name]) => name !== 'X-Amz-Signature')
  const headers = { ...asHeaders(request.query), ...request.headers }
  const payloadHash = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'
  requireSame(signature, { ...request, query, signedHeaders, payloadHash, timestamp }, credentials)
  return { headers, payloadHash }
}

/** Makes headers of the parameters of a signed address, as S3 reads them. */
const asHeaders = (query: ReceivedRequest['query']) =>
  Object.fromEntries(
    query
      .filter(([name]) => /^x-amz-/i.test(name) && !OF_SIGNATURE.test(name))
      .map(([name, value]) => [name.toLowerCase(), value]),
  )

const malformed = (message: string) => new S3Error('AuthorizationQueryParametersError', message)
