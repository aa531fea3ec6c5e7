import { GoogleAuthProvider, signInWithPopup } from '@firebase/auth'
import { connect } from './client.ts'
import { live } from './life.ts'

/** Signs in as any page does that Firebase's SDK is in, and returns who it is and their role. */
async function signInByGoogle(base: string) {
  const { auth, api } = await connect(base, 'google', () => {})
  const { user } = await signInWithPopup(auth, new GoogleAuthProvider())
  await api.post('/users', { email: user.email, role: 'user' })
  const { data } = await api.get(`/users/role/${user.email}`)
  return { name: user.displayName, email: user.email, role: data.role }
}

/** What the browser test calls in the customer's page. */
export const customer = { live, signInByGoogle }

Object.assign(window, { customer })
