import { S3Error } from './errors.ts'
import { checkPresigned } from './presigned.ts'
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

/**
 * Checks who sent a request, by its header or, where the address is signed, by its parameters.
 * @throws {S3Error} with S3's code
 */
export function authenticate(request: ReceivedRequest, credentials: Credentials, now: Date): Signed {
  const { headers } = request
  const parameters = new Map(request.query)
  if (headers.authorization) return checkHeader(request, headers.authorization, credentials, now)
  if (parameters.has('X-Amz-Algorithm')) return checkPresigned(request, parameters, credentials, now)
  if (parameters.has('AWSAccessKeyId'))
    throw new S3Error('NotImplemented', 'This stand-in knows Signature Version 4 only')
  if (headers['content-type']?.startsWith('multipart/form-data'))
    throw new S3Error('NotImplemented', 'This stand-in does not take forms of a browser')
  throw new S3Error('AccessDenied', 'Access Denied')
}

const HEADER = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([\da-f]{64})$/

function checkHeader(request: ReceivedRequest, header: string, credentials: Credentials, now: Date): Signed {
  const { headers } = request
  const [, credential = '', names = '', signature = ''] = HEADER.exec(header) ?? []
  if (!signature) throw new S3Error('AuthorizationHeaderMalformed', 'The authorization header is malformed')
  const timestamp = headers['x-amz-date'] ?? ''
  requireScope(credential, credentials, timestamp)
  if (Math.abs(instantOf(timestamp) - now.getTime()) > SKEW_MS)
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  const payloadHash = headers['x-amz-content-sha256']
  if (!payloadHash)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  const signedHeaders = names.split(';')
  requireSigned(request, signedHeaders)
  requireSame(signature, { ...request, signedHeaders, payloadHash, timestamp }, credentials)
  return { headers, payloadHash }
}
