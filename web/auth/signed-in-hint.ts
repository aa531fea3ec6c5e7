import { readCookie, writeCookie } from '../cookies.ts'

const NAME = 'signed_in'

/**
 * A cookie that says only that the visitor is probably signed in, so that the server renders a neutral header
 * instead of 'Login' and 'Sign Up'. It grants nothing; only the token does.
 */
export const readSignedInHint = (cookies: string | null): boolean => readCookie(cookies, NAME) === '1'

export const writeSignedInHint = (signedIn: boolean): void => writeCookie(NAME, signedIn ? '1' : null)

/**
 * Whether the identity provider may have a user stored in this browser. Firebase stores users in a database
 * of this name; a browser that cannot list its databases may have it.
 */
export async function maybeSignedIn(): Promise<boolean> {
  if (readSignedInHint(document.cookie) || !indexedDB.databases) return true
  const databases = await indexedDB.databases().catch(() => null)
  return databases?.some(({ name }) => name === 'firebaseLocalStorageDb') ?? true
}
