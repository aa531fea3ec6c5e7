import type { GooglePerson } from './people.ts'

const EMAIL = 'https://www.googleapis.com/auth/userinfo.email'
const PROFILE = 'https://www.googleapis.com/auth/userinfo.profile'

/** Scope names of OpenID Connect, and Google's names for them in its responses. */
const NAMES = new Map([
  ['openid', 'openid'],
  ['email', EMAIL],
  ['profile', PROFILE],
  [EMAIL, EMAIL],
  [PROFILE, PROFILE],
])

/** The granted scope in Google's names; undefined if the request contains an unknown scope. */
export function grantedScope(requested: string): string | undefined {
  const names = requested.split(' ').filter(Boolean)
  const granted = names.flatMap((name) => NAMES.get(name) ?? [])
  return names.length > 0 && granted.length === names.length ? [...new Set(granted)].join(' ') : undefined
}

export const includesOpenId = (scope: string) => scope.split(' ').includes('openid')

/** The claims that the granted scopes allow. */
export function claimsOf({ email, name }: GooglePerson, granted: string) {
  const scopes = new Set(granted.split(' ').map((scope) => NAMES.get(scope)))
  return {
    ...(scopes.has(EMAIL) && { email, email_verified: true }),
    ...(scopes.has(PROFILE) && { name }),
  }
}
