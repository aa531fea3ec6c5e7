import { createRemoteJWKSet, customFetch as joseFetch } from 'jose'
import * as openid from 'openid-client'

/** What has to be remembered between leaving for Google and coming back. */
export type GoogleAttempt = { state: string; verifier: string; nonce: string }

export type GoogleSignIn = {
  /** Where a browser goes to choose an account, and what must be known when it comes back. */
  start(redirectUri: string, state: string): Promise<{ url: URL; attempt: GoogleAttempt }>
  /** Google's id token for whoever came back to `url`. Throws when they were refused, or the answer is not for `attempt`. */
  finish(url: URL, attempt: GoogleAttempt): Promise<string>
}

export type GoogleClient = { clientId: string; clientSecret: string }

const ISSUER = 'https://accounts.google.com'

/** OpenID Connect with Google: the code flow, with PKCE, state and nonce, found by discovery and asked through `fetch`. */
export function createGoogleSignIn(client: GoogleClient & { fetch: typeof fetch }): GoogleSignIn {
  let discovering: Promise<openid.Configuration> | undefined
  /** Remembered once it has succeeded. */
  function configuration() {
    discovering ??= openid
      .discovery(new URL(ISSUER), client.clientId, client.clientSecret, undefined, {
        [openid.customFetch]: (url, options) => client.fetch(url, options as RequestInit),
      })
      .catch((error: unknown) => {
        discovering = undefined
        throw error
      })
    return discovering
  }
  return {
    async start(redirectUri, state) {
      const attempt = { state, verifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() }
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url, attempt }
    },
    async finish(url, { state, verifier, nonce }) {
      const tokens = await openid.authorizationCodeGrant(await configuration(), url, {
        expectedState: state,
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      return tokens.id_token ?? ''
    },
  }
}

/** How Google's id tokens are verified: for the identity stand-in, which takes them as Firebase does. */
export function googleKeys(client: Pick<GoogleClient, 'clientId'> & { fetch: typeof fetch }) {
  return {
    issuer: [ISSUER, 'accounts.google.com'],
    audience: client.clientId,
    keys: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs'), {
      [joseFetch]: client.fetch,
    }),
  }
}
