import { z } from 'zod'
import { Refusal } from '../errors.ts'
import { type Identity, PROJECT_NUMBER } from '../identity.ts'
import { shortText } from '../requests.ts'
import { refresh } from '../sessions.ts'
import { TOKEN_LIFETIME_SECONDS } from '../tokens.ts'

export const tokenRequest = z.object({
  grant_type: shortText.optional(),
  refresh_token: shortText.optional(),
  grantType: shortText.optional(),
  refreshToken: shortText.optional(),
})

/** @throws {Refusal} TOKEN_EXPIRED when revoked, USER_DISABLED, USER_NOT_FOUND, INVALID_REFRESH_TOKEN, … */
export async function exchangeRefreshToken(identity: Identity, request: z.output<typeof tokenRequest>) {
  const grantType = request.grant_type ?? request.grantType
  const refreshToken = request.refresh_token ?? request.refreshToken
  if (!grantType) throw new Refusal('MISSING_GRANT_TYPE')
  if (grantType !== 'refresh_token') throw new Refusal('INVALID_GRANT_TYPE')
  if (!refreshToken) throw new Refusal('MISSING_REFRESH_TOKEN')
  const { account, idToken } = await refresh(identity, refreshToken)
  return {
    access_token: idToken,
    expires_in: String(TOKEN_LIFETIME_SECONDS),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: account.localId,
    project_id: PROJECT_NUMBER,
  }
}
