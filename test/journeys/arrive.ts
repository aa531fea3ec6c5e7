import type { Page } from '@playwright/test'
import { signedIn } from './people.ts'

/**
 * Signs a user in without the form by writing the SDK's storage, which is faster, for journeys about
 * something else. Journeys about logging out or about two devices use the form. `who`: an email or phone
 * number. `expiresInMs`: when the browser thinks that the token expires.
 */
export async function arrive(
  page: Page,
  who: string,
  { expiresInMs }: { expiresInMs?: number } = {},
): Promise<void> {
  const { localId: uid, idToken, refreshToken, apiKey } = await signedIn(page.request, who)
  const { email, email_verified: emailVerified = false, phone_number: phoneNumber, exp } = claimsOf(idToken)
  const providerData = email
    ? [{ providerId: 'password', uid: email, email }]
    : [{ providerId: 'phone', uid: phoneNumber, phoneNumber }]
  const user = {
    uid,
    email,
    emailVerified,
    phoneNumber,
    isAnonymous: false,
    providerData,
    stsTokenManager: {
      refreshToken,
      accessToken: idToken,
      expirationTime: expiresInMs ? Date.now() + expiresInMs : exp * 1000,
    },
    appName: '[DEFAULT]',
  }
  await page.goto('/robots.txt')
  await page.evaluate(keep, {
    fbase_key: `firebase:authUser:${apiKey}:[DEFAULT]`,
    value: user,
  })
}

type Claims = { email?: string; email_verified?: boolean; phone_number?: string; exp: number }

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Runs in the browser: writes the entry of Firebase's SDK and our hint cookie. */
async function keep(entry: object): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: as web/cookies.ts writes it
  document.cookie = 'signed_in=1; path=/'
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb', 1)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' })
    opening.onsuccess = () => {
      const writing = opening.result.transaction('firebaseLocalStorage', 'readwrite')
      writing.objectStore('firebaseLocalStorage').put(entry)
      writing.onerror = () => reject(writing.error)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}
