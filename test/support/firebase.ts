import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

const KEY_SET = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** The settings of a product with a Firebase project. */
export const firebaseEnv = {
  FIREBASE_API_KEY: 'AIza-test',
  FIREBASE_AUTH_DOMAIN: 'boithok-test.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'boithok-test',
}

export type Firebase = Awaited<ReturnType<typeof standForGoogle>>

/** A fake of Google's key set: `fetch` serves it, and `token` signs as Firebase does. */
export async function standForGoogle() {
  let keys: { kid: string; privateKey: CryptoKey; jwk: JWK }[] = []
  let reachable = true
  async function addKey(kid: string) {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    keys.push({ kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } })
  }
  await addKey('google-1')

  const answer: typeof fetch = async (input) => {
    const { url } = new Request(input)
    if (url !== KEY_SET) throw new Error(`Nobody should ask ${url}`)
    return reachable
      ? Response.json({ keys: keys.map(({ jwk }) => jwk) })
      : new Response('no', { status: 502 })
  }
  return {
    fetch: answer,
    keySet: () => ({ keys: keys.map(({ jwk }) => jwk) }),
    /** Replaces Google's signing key. */
    async rotate() {
      keys = []
      await addKey('google-2')
    },
    setReachable(now: boolean) {
      reachable = now
    },
    /** An ID token as Firebase issues it, signed with the newest key; `claims` override the defaults. */
    async token(claims: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
      const key = keys.at(-1)
      if (!key) throw new Error('There is no key')
      const now = Math.floor(Date.now() / 1000)
      const project = firebaseEnv.FIREBASE_PROJECT_ID
      return new SignJWT({
        iss: `https://securetoken.google.com/${project}`,
        aud: project,
        user_id: claims.sub,
        iat: now,
        exp: now + 3600,
        auth_time: now,
        email_verified: true,
        firebase: { identities: {}, sign_in_provider: 'password' },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
        .sign(key.privateKey)
    },
  }
}
