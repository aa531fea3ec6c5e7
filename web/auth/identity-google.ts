import {
  type Auth,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  type User,
} from 'firebase/auth'
import { requestGoogleIdToken } from './google-popup.ts'

/**
 * Sign-in with a Google account (C34): with Firebase's popup or, for the stand-in, with ours, which returns a
 * Google ID token that the stand-in accepts as Firebase would.
 */
export function createGoogleSignIn(auth: Auth, standIn: boolean) {
  const credential = async () => GoogleAuthProvider.credential(await requestGoogleIdToken())
  return {
    signIn: async () => {
      if (standIn) {
        await signInWithCredential(auth, await credential())
        return
      }
      const { browserPopupRedirectResolver, signInWithPopup } = await import('firebase/auth')
      await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
    },
    reauthenticate: async (user: User) => {
      if (standIn) {
        await reauthenticateWithCredential(user, await credential())
        return
      }
      const { browserPopupRedirectResolver, reauthenticateWithPopup } = await import('firebase/auth')
      await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver)
    },
  }
}
