type TokenSource = () => Promise<string | null>

let source: TokenSource = async () => null

/** Registers the function that reads the user's token. Called by AuthProvider. */
export function setTokenSource(from: TokenSource): void {
  source = from
}

/** A currently valid bearer token (C01, C38), or null for visitors. */
export function getFreshToken(): Promise<string | null> {
  return source()
}

type UnauthorizedHandler = (status: 401 | 403) => void
let current: UnauthorizedHandler = () => {}

/**
 * Registers the handler of 401 (sign out, go to /login) and 403 (go to /) answers (X01). Called once, by the
 * root.
 */
export function onUnauthorized(handler: UnauthorizedHandler): void {
  current = handler
}

export const handleUnauthorized: UnauthorizedHandler = (status) => current(status)
