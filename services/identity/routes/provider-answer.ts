import { GOOGLE } from '../google.ts'
import type { Credential } from '../identity-providers.ts'
import type { Profile } from '../profile.ts'

/** The fields of the response that come from the other provider. */
export function presentProvider({ providerId, idToken, accessToken }: Credential, person: Profile) {
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    context: '',
    providerId,
    federatedId: providerId === GOOGLE ? `https://accounts.google.com/${person.sub}` : person.sub,
    email: person.email,
    emailVerified: person.email_verified,
    displayName: person.name,
    fullName: person.name,
    firstName: person.given_name,
    lastName: person.family_name,
    photoUrl: person.picture,
    oauthIdToken: idToken ?? undefined,
    oauthAccessToken: accessToken ?? undefined,
    rawUserInfo: JSON.stringify(providerId === GOOGLE ? googleUser(person) : person),
  }
}

const googleUser = (person: Profile) => ({
  granted_scopes:
    'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email',
  id: person.sub,
  name: person.name,
  given_name: person.given_name,
  family_name: person.family_name,
  verified_email: person.email_verified,
  email: person.email,
  picture: person.picture,
})
