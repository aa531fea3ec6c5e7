/**
 * Explains what an error of S3 means for the settings, in a sentence that begins with the one to change.
 * `prefix`: what their names begin with, for another bucket than that of pictures.
 */
export const explainS3Error = (error: unknown, bucket: string, prefix = 'S3_'): string =>
  explain(error, bucket).replaceAll(/\bS3_(?=[A-Z])/g, prefix)

function explain(error: unknown, bucket: string): string {
  const { name, message, code, cause, $metadata } = error as S3LikeError
  const known = SENTENCES[name] ?? SENTENCES[code ?? cause?.code ?? '']
  if (known) return known(bucket)
  if ($metadata?.httpStatusCode === 301) return wrongRegion()
  return `S3_BUCKET: the bucket ${bucket} does not work: ${message || name}`
}

type S3LikeError = Error & {
  code?: string
  cause?: { code?: string }
  $metadata?: { httpStatusCode?: number }
}

const wrongRegion = () =>
  'S3_REGION: the bucket is in another region; Cloudflare R2 has the region auto, MinIO us-east-1'
const unreachable = () =>
  'S3_ENDPOINT: no answer from there; if the provider has the bucket in the path of addresses, as MinIO, set S3_FORCE_PATH_STYLE=1'

const SENTENCES: Record<string, (bucket: string) => string> = {
  InvalidAccessKeyId: () => 'S3_ACCESS_KEY_ID: the bucket does not know this key',
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY: is not the secret of S3_ACCESS_KEY_ID',
  AccessDenied: (bucket) =>
    `S3_ACCESS_KEY_ID: this key may not put, get, list and delete objects in the bucket ${bucket}`,
  NoSuchBucket: (bucket) => `S3_BUCKET: there is no bucket ${bucket}`,
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongRegion,
  RequestTimeTooSkewed: () => 'S3_ENDPOINT: the clocks of this machine and of the bucket are too far apart',
  SlowDown: () => 'S3_ENDPOINT: the provider is overloaded or down; try again later',
  TimeoutError: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ECONNREFUSED: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
}
