import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/**
 * Builds a self-signed X.509 certificate (RFC 5280), which Node can read but not write, in PEM. It is valid
 * from a day before `now` for ten years, for a new RSA key if there is none.
 */
export function createCertificate(
  now: Date,
  host: string,
  privateKey: KeyObject = newKey(),
): { certificate: string; privateKey: string } {
  const algorithm = sequence(objectId('2a864886f70d01010b'), element(0x05))
  const name = sequence(element(0x31, sequence(objectId('550403'), element(0x0c, Buffer.from(host)))))
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(instant(now, -DAY_MS), instant(now, 3650 * DAY_MS)),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', content, privateKey)
  const der = sequence(content, algorithm, element(0x03, Buffer.from([0]), signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const DAY_MS = 24 * 3600_000

/** DER: a tag, the length of the content, the content. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
const objectId = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))

/** UTCTime until 2049. */
const instant = (now: Date, ms: number) => {
  const digits = new Date(now.getTime() + ms).toISOString().replaceAll(/\D/g, '')
  return element(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}
