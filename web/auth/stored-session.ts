import { safePicture } from '../../contract/sessions/pictures.ts'
import type { AuthUser } from './identity.ts'
import { onOtherTabs } from './other-tabs.ts'

/** The signed-in person and their token, as the identity provider's SDK has stored them in this browser. */
export type StoredSession = { user: AuthUser; token: string }

/** A token that lasts less long is renewed first, by the SDK. */
const LEAST_MS = 2 * 60_000

const DATABASE = 'firebaseLocalStorageDb'
const STORE = 'firebaseLocalStorage'

/**
 * Reads what Firebase's SDK stores (`indexedDBLocalPersistence`), so that most pages need not load the SDK.
 * Undefined where only the SDK can tell: nobody is stored, the token is about to expire, the address is not
 * confirmed yet (it may be by now), or the entry does not look as we know it. `onChangeElsewhere`: somebody
 * has signed in or out in another tab.
 */
export async function readStoredSession(
  apiKey: string,
  onChangeElsewhere: () => void,
): Promise<StoredSession | undefined> {
  onOtherTabs(onChangeElsewhere)
  const entry = await readEntry(`firebase:authUser:${apiKey}:[DEFAULT]`).catch(() => undefined)
  return entry && sessionOf(entry.value)
}

type Stored = {
  uid?: unknown
  email?: string | null
  phoneNumber?: string | null
  emailVerified?: unknown
  displayName?: string | null
  photoURL?: string | null
  providerData?: { providerId?: string }[]
  stsTokenManager?: { accessToken?: unknown; expirationTime?: unknown }
}

function sessionOf(stored: Stored = {}): StoredSession | undefined {
  const { uid, email = null, phoneNumber: phone = null, emailVerified, displayName = null } = stored
  const { photoURL, providerData, stsTokenManager } = stored
  const { accessToken: token, expirationTime } = stsTokenManager ?? {}
  const isKnown = typeof uid === 'string' && (email ?? phone) !== null && typeof token === 'string'
  if (!isKnown || !Array.isArray(providerData)) return undefined
  if (email !== null && emailVerified !== true) return undefined
  if (!(Number(expirationTime) - Date.now() > LEAST_MS)) return undefined
  const hasPassword = providerData.some(({ providerId }) => providerId === 'password')
  const user = {
    uid,
    email,
    phone,
    displayName,
    photoURL: safePicture(photoURL ?? null),
    emailVerified: emailVerified === true,
    hasPassword,
  }
  return { user, token }
}

function readEntry(key: string): Promise<{ value?: Stored } | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE)
    opening.onerror = () => reject(opening.error)
    // There is none. An empty one would confuse the SDK.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const database = opening.result
      // An interrupted visit can leave an empty one, which the SDK replaces once this connection is closed.
      if (!database.objectStoreNames.contains(STORE)) {
        database.close()
        return resolve(undefined)
      }
      const transaction = database.transaction(STORE)
      const reading = transaction.objectStore(STORE).get(key)
      transaction.oncomplete = () => resolve(reading.result)
      transaction.onabort = () => reject(transaction.error)
      // Closes when the transaction has ended.
      database.close()
    }
  })
}
