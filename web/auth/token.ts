type TokenSource = () => Promise<string | null>

let source: TokenSource = async () => null

/** The identity provider's client registers itself here once it is loading. */
export function setTokenSource(from: TokenSource): void {
  source = from
}

/** A bearer token that is valid now (C01, C38), or null for somebody who is not signed in. */
export function getFreshToken(): Promise<string | null> {
  return source()
}
