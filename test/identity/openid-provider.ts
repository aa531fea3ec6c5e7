import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const ISSUER = 'https://accounts.google.com'

type Client = { clientId: string; clientSecret: string }
type Asked = { redirectUri: string; challenge: string; claims: JWTPayload }

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/**
 * A provider of OpenID Connect under Google's addresses, for one client that shows its secret, with PKCE. It
 * shares no code with the stand-in of the product, nor with its client.
 */
export async function startOpenIdProvider({ clientId, clientSecret }: Client) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const grants = new Map<string, Asked>()
  const provider = {
    reachable: true,
    /** Signs id tokens with another key. */
    forged: false,

    /** Returns the redirect after consent at `url`. `changes` override claims of the id token. */
    consent(url: string, person: JWTPayload, changes: JWTPayload = {}): string {
      const { origin, pathname, searchParams: asked } = new URL(url)
      if (origin + pathname !== `${ISSUER}/o/oauth2/v2/auth`) throw new Error(`${url} is not Google's`)
      const redirectUri = asked.get('redirect_uri') ?? ''
      const code = randomUUID()
      grants.set(code, {
        redirectUri,
        challenge: asked.get('code_challenge') ?? '',
        claims: { aud: clientId, email_verified: true, nonce: asked.get('nonce'), ...person, ...changes },
      })
      return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '', iss: ISSUER })}`
    },

    fetch: (async (input, init) => {
      const request = new Request(input, init)
      if (!provider.reachable) throw new TypeError('fetch failed')
      switch (request.url) {
        case `${ISSUER}/.well-known/openid-configuration`:
          return Response.json({
            issuer: ISSUER,
            authorization_endpoint: `${ISSUER}/o/oauth2/v2/auth`,
            token_endpoint: 'https://oauth2.googleapis.com/token',
            jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
          })
        case 'https://www.googleapis.com/oauth2/v3/certs':
          return Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'openid', alg: 'RS256' }] })
        case 'https://oauth2.googleapis.com/token':
          return exchange(new URLSearchParams(await request.text()))
        default:
          throw new Error(`Nobody should ask ${request.url}`)
      }
    }) satisfies typeof fetch,
  }

  async function exchange(form: URLSearchParams): Promise<Response> {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const isClient = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!isClient) return Response.json({ error: 'invalid_client' }, { status: 401 })
    if (grant?.redirectUri !== form.get('redirect_uri') || grant?.challenge !== proof)
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const idToken = await new SignJWT({ iss: ISSUER, ...grant.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'openid' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(provider.forged ? stranger.privateKey : privateKey)
    return Response.json({
      access_token: 'unused',
      token_type: 'Bearer',
      expires_in: 3599,
      id_token: idToken,
    })
  }

  return provider
}
