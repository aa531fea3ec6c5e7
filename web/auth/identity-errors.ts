import { ownValue } from '../../contract/http/own-value.ts'
import type { Texts } from '../i18n/index.ts'
import type { Shown } from '../i18n/say.ts'

/** The text for an error of the identity provider or the API (X03); null if there is none. */
export function identityText(error: unknown, texts: Pick<Texts['auth'], 'identity'>): Shown | null {
  const sentences: Record<string, string> = texts.identity
  const code = codeOf(error)
  const seconds = code === 'too-many-requests' && secondsToWait(error)
  if (seconds) return { code: 'too_many_requests', params: { seconds } }
  const sentence = code && ownValue(sentences, code)
  if (sentence) return sentence
  return error instanceof Error && error.name === 'ApiError' ? error : null
}

/** Our identity provider says in its text how long to wait. Firebase does not. */
function secondsToWait(error: unknown): number | undefined {
  const [, seconds] = (error instanceof Error && / in (\d{1,9}) seconds/.exec(error.message)) || []
  return seconds === undefined ? undefined : Number(seconds)
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  if (typeof error.code !== 'string') return undefined
  const code = error.code.replace(/^auth\//, '')
  // The protocol has one code for short and for common passwords; only the text tells them apart.
  const common = code === 'weak-password' && error instanceof Error && /common/.test(error.message)
  return common ? 'common-password' : code
}
