/** Google's public keys for tokens. Reading them sends no data, and without them nobody could sign in. */
const PUBLIC_KEYS_URL = 'https://www.googleapis.com/service_accounts/'

/** Replaces the network with OUTBOUND=off. */
export const blockOutbound =
  (out: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET' && request.url.startsWith(PUBLIC_KEYS_URL)) return out(request)
    throw new Error(`OUTBOUND=off: ${new URL(request.url).host} was not asked`)
  }
