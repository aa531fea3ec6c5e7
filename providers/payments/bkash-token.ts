import { ApiError, unavailable } from '../../contract/http/errors.ts'
import { readError } from './bkash-errors.ts'
import { type BkashAnswer, NeverSent } from './bkash-transport.ts'

export type BkashToken = { idToken: string; expiresAt: Date; refreshToken: string | null }

/** The state of the merchant's token, as all processes know it. */
export type BkashTokenState = {
  /** The account that the token belongs to; another one begins anew. */
  account: string
  token: BkashToken | null
  /**
   * When grant or refresh was called in the last hour, answered or not; not where bKash could not be reached.
   */
  calls: Date[]
  /** One process renews the token, the others wait until then at most. */
  renewingUntil: Date | null
}

export type BkashTokenStore = {
  read(): Promise<BkashTokenState | null>
  /**
   * Replaces the state by what `change` makes of it, while no other process does; undefined leaves it.
   * Returns the newer one.
   */
  update(
    change: (state: BkashTokenState | null) => BkashTokenState | undefined,
  ): Promise<BkashTokenState | null>
}

/** bKash blocks a merchant for an hour after a third call within one. */
const CALLS_PER_HOUR = 2
/** An hour and a bit: bKash counts a call when it arrives, which is later than when we write it down. */
const HOUR_MS = 61 * 60_000
const RENEW_BEFORE_MS = 5 * 60_000
/** Longer than a call takes. */
const LEASE_MS = 15_000
const POLL_MS = 200

type Options = {
  store: BkashTokenStore
  clock: () => Date
  /** Tells merchants apart, so that a token never serves another one's keys. */
  account: string
  grant: () => Promise<BkashAnswer>
  refresh: (refreshToken: string) => Promise<BkashAnswer>
}

/** Why bKash gave no token, as the cause of a 503. */
export class TokenDenied extends Error {
  override name = 'TokenDenied'
}

/** The right to one call, taken at `at`. `usable`: the token that still serves if the call fails. */
type Turn = { at: Date; refreshToken: string | null; usable: BkashToken | null }

export type BkashTokens = {
  /**
   * A token that lives for more than a moment. `rejected` is one that bKash has just refused, so that another
   * is fetched.
   * @throws {ApiError} 503 when bKash gives none, and when the hour's calls are spent
   */
  get(rejected?: string): Promise<string>
}

export function createBkashTokens(options: Options): BkashTokens {
  const { store, clock } = options
  let cached: BkashToken | null = null
  let renewing: Promise<BkashToken> | undefined
  const remainingMs = (token: BkashToken) => token.expiresAt.getTime() - clock().getTime()
  const isFresh = (token: BkashToken, rejected?: string) =>
    token.idToken !== rejected && remainingMs(token) > RENEW_BEFORE_MS

  async function renew(rejected?: string): Promise<BkashToken> {
    for (;;) {
      const turn = await takeTurn(rejected)
      if (turn === 'wait') await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      else if (turn === 'spent') throw unavailable('payments_unavailable', new Error(SPENT))
      else if ('idToken' in turn) return turn
      else {
        const token = await fetchToken(turn)
        if (token) return token
      }
    }
  }

  /** A token of another process; or, counted before it is made, the right to a call. */
  async function takeTurn(rejected?: string): Promise<BkashToken | Turn | 'wait' | 'spent'> {
    const now = clock()
    let taken = 'spent' as BkashToken | Turn | 'wait' | 'spent'
    await store.update((stored) => {
      const state = ownState(stored, options.account, now)
      const { token, calls, renewingUntil } = state
      const usable = token && token.idToken !== rejected && remainingMs(token) > 0 ? token : null
      if (token && isFresh(token, rejected)) taken = token
      else if (renewingUntil && renewingUntil > now) taken = usable ?? 'wait'
      else if (calls.length >= CALLS_PER_HOUR) taken = usable ?? 'spent'
      else {
        taken = { at: now, refreshToken: token?.refreshToken ?? null, usable }
        return { ...state, calls: [...calls, now], renewingUntil: later(now, LEASE_MS) }
      }
      return undefined
    })
    return taken
  }

  /** Returns null when the refresh token was refused, so that the next turn is a grant. */
  async function fetchToken({ at, refreshToken, usable }: Turn): Promise<BkashToken | null> {
    try {
      const answer = await (refreshToken === null ? options.grant() : options.refresh(refreshToken))
      const token = readToken(answer, refreshToken, clock())
      if (token) {
        await finish(() => token)
        return token
      }
      await finish((stored) => stored && { ...stored, refreshToken: null })
      if (refreshToken !== null) return null
      const { code, message } = readError(answer) ?? { code: '', message: 'an answer without a token' }
      throw unavailable('payments_unavailable', new TokenDenied(`bKash gave no token: ${code} ${message}`))
    } catch (error) {
      const wasNeverSent = error instanceof ApiError && error.cause instanceof NeverSent
      await finish((stored) => stored, wasNeverSent ? at : undefined)
      if (usable) return usable
      throw error
    }
  }

  /** `uncounted`: the call of this instant has not been made. */
  const finish = (change: (token: BkashToken | null) => BkashToken | null, uncounted?: Date) =>
    store.update((stored) => {
      const state = ownState(stored, options.account, clock())
      const calls = state.calls.filter((call) => call.getTime() !== uncounted?.getTime())
      return { ...state, token: change(state.token), calls, renewingUntil: null }
    })

  return {
    async get(rejected) {
      if (!cached || !isFresh(cached, rejected)) {
        // Requests of one process share a renewal.
        renewing ??= renew(rejected).finally(() => {
          renewing = undefined
        })
        cached = await renewing
      }
      return cached.idToken
    },
  }
}

/** The state of this account, without the calls that no longer count. */
function ownState(stored: BkashTokenState | null, account: string, now: Date): BkashTokenState {
  const state =
    stored?.account === account ? stored : { account, token: null, calls: [], renewingUntil: null }
  return { ...state, calls: state.calls.filter((call) => now.getTime() - call.getTime() < HOUR_MS) }
}

function readToken(answer: BkashAnswer, refreshToken: string | null, now: Date): BkashToken | null {
  if (answer.statuscode !== '0000' || typeof answer.id_token !== 'string') return null
  const seconds = Number(answer.expires_in ?? 3600)
  if (!(seconds > 0)) return null
  const next = answer.refresh_token
  return {
    idToken: answer.id_token,
    expiresAt: later(now, seconds * 1000),
    refreshToken: typeof next === 'string' ? next : refreshToken,
  }
}

const SPENT = 'bKash gave no token: two were requested within an hour, and a third request would block us'

const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)
