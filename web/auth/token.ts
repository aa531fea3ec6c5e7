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
