import type { Page } from '@playwright/test'
import { signedIn } from './people.ts'

/**
 * Signs a user in without the form by writing the SDK's storage, which is faster, for journeys about something else.
 * Journeys about logging out or about two devices use the form.
 */
export async function arrive(page: Page, email: string): Promise<void> {
  const { localId: uid, idToken, refreshToken, apiKey } = await signedIn(page.request, email)
  const user = {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: expiryOf(idToken) },
    appName: '[DEFAULT]',
  }
  await page.goto('/robots.txt')
  await page.evaluate(keep, {
    fbase_key: `firebase:authUser:${apiKey}:[DEFAULT]`,
    value: user,
  })
}

/** Milliseconds. */
const expiryOf = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1000

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
