import { once } from 'node:events'
import { connect } from 'node:tls'
import { Gauge, type Registry } from 'prom-client'

const TIMEOUT_MS = 5000

/**
 * Until when the certificate of an https address is valid, whoever it is for and whoever has signed it.
 * @throws when nobody answers there
 */
export async function readCertificateEnd(address: string): Promise<Date> {
  const { hostname, port } = new URL(address)
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    // What fails after this is no news.
    socket.on('error', () => {})
    socket.destroy()
  }
}

/** Adds nothing where there is none, or where it could not be looked at from here. */
export function addCertificate(registry: Registry, end: Date | undefined): void {
  if (!end) return
  new Gauge({
    name: 'boithok_certificate_end_timestamp_seconds',
    help: 'Until when the certificate of PUBLIC_URL is valid, looked at every hour from this machine.',
    registers: [registry],
  }).set(end.getTime() / 1000)
}
