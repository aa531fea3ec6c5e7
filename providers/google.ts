import { createRemoteJWKSet, customFetch as joseFetch } from 'jose'
import * as openid from 'openid-client'

/** What the caller must store between the redirect to Google and the callback. */
type PendingSignIn = { state: string; verifier: string; nonce: string }

export type GoogleSignIn = {
  /** Returns the URL to redirect the browser to, and the pending to store. */
  start(redirectUri: string, state: string): Promise<{ url: URL; pending: PendingSignIn }>
  /**
   * Returns Google's id token for the callback `url`. Throws when Google refused, or the callback is not for
   * `pending`.
   */
  finish(url: URL, pending: PendingSignIn): Promise<string>
}

export type GoogleClient = { clientId: string; clientSecret: string }

const ISSUER = 'https://accounts.google.com'

/** OpenID Connect with Google: code flow with PKCE, state and nonce, by discovery, through `fetch`. */
export function createGoogleSignIn(client: GoogleClient & { fetch: typeof fetch }): GoogleSignIn {
  let discovering: Promise<openid.Configuration> | undefined
  /** Cached once it has succeeded. */
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
      const pending = { state, verifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() }
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce: pending.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url, pending }
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

/** How to verify Google's id tokens, for the identity service, which accepts them as Firebase does. */
export function googleKeys(client: Pick<GoogleClient, 'clientId'> & { fetch: typeof fetch }) {
  return {
    issuer: [ISSUER, 'accounts.google.com'],
    audience: client.clientId,
    keys: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs'), {
      [joseFetch]: client.fetch,
    }),
  }
}
