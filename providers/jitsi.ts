import { SignJWT } from 'jose'

/** A Jitsi Meet of the centre that lets in who shows a token signed with its secret. */
export type JitsiSettings = {
  /** Without a slash at the end. */
  url: string
  appId: string
  appSecret: string
  /** The part of the address before the room, in a Jitsi that serves several. */
  tenant: string | undefined
}

type Entry = {
  room: string
  person: { id: string; name: string | null }
  /** Moderates the class. */
  isOwner: boolean
}

/** Where classes without a link of their own are held. */
export type Meetings = {
  /** The address that lets one person into one room, if they open it within a minute. */
  addressFor(entry: Entry): Promise<string>
}

const LIFETIME_SECONDS = 60
/** By so much the clock of Jitsi may be behind ours. */
const EARLIER_SECONDS = 10

/**
 * The secret is shared, so this program signs what Jitsi's Prosody verifies, without asking it. What is said
 * of a person is a text without exception, or Prosody fails; and all of it is shown to everybody in the room,
 * so it has no email.
 */
export function createJitsi({ url, appId, appSecret, tenant }: JitsiSettings, clock: () => Date): Meetings {
  const secret = new TextEncoder().encode(appSecret)
  const base = tenant ? `${url}/${tenant}` : url
  return {
    async addressFor({ room, person: { id, name }, isOwner }) {
      const now = Math.floor(clock().getTime() / 1000)
      const user = { id, affiliation: isOwner ? 'owner' : 'member', ...(name && { name }) }
      const token = await new SignJWT({ room, context: { user } })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(appId)
        .setAudience(appId)
        .setSubject(tenant ?? new URL(url).hostname)
        .setNotBefore(now - EARLIER_SECONDS)
        .setExpirationTime(now + LIFETIME_SECONDS)
        .sign(secret)
      return `${base}/${room}?jwt=${token}`
    },
  }
}
