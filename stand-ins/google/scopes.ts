import type { GooglePerson } from './people.ts'

const EMAIL = 'https://www.googleapis.com/auth/userinfo.email'
const PROFILE = 'https://www.googleapis.com/auth/userinfo.profile'

/** The short names of OpenID Connect, and what Google calls them in its answers. */
const NAMES = new Map([
  ['openid', 'openid'],
  ['email', EMAIL],
  ['profile', PROFILE],
  [EMAIL, EMAIL],
  [PROFILE, PROFILE],
])

/** What is granted, in Google's names; undefined when something was asked for that is not there to grant. */
export function grantedScope(asked: string): string | undefined {
  const names = asked.split(' ').filter(Boolean)
  const granted = names.flatMap((name) => NAMES.get(name) ?? [])
  return names.length > 0 && granted.length === names.length ? [...new Set(granted)].join(' ') : undefined
}

export const includesOpenId = (scope: string) => scope.split(' ').includes('openid')

/** What a client hears of somebody for the scopes that it has. */
export function claimsOf({ email, name }: GooglePerson, granted: string) {
  const scopes = new Set(granted.split(' ').map((scope) => NAMES.get(scope)))
  return {
    ...(scopes.has(EMAIL) && { email, email_verified: true }),
    ...(scopes.has(PROFILE) && { name }),
  }
}
