const NO_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_[A-Z]+|E(HOST|NET)(UNREACH|DOWN)|UND_ERR_CONNECT_TIMEOUT)$/

/** The certificate and the version of TLS are agreed on before the first byte of a request leaves. */
const NO_TRUST =
  /^(CERT_[A-Z_]+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_[A-Z_]+|ERR_TLS_CERT_ALTNAME_INVALID|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_\S+_(HANDSHAKE_FAILURE|PROTOCOL_VERSION|UNRECOGNIZED_NAME))$/

/**
 * Whether the other side may have got a request that failed with this error of `fetch`. False only where no
 * connection came about.
 */
export function wasSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  // Node tried several addresses, and could connect to none of them.
  if (cause instanceof AggregateError) return false
  if (!(cause instanceof Error && 'code' in cause)) return true
  const code = String(cause.code)
  return !(NO_CONNECTION.test(code) || NO_TRUST.test(code))
}
