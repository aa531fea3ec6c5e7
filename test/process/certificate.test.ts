import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { readCertificateEnd } from '../../server/metrics/certificate.ts'
import { freePort } from '../support/free-port.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0
const DAY_MS = 24 * 3_600_000

test.runIf(HAS_OPENSSL)('the end of a certificate is read, whoever has signed it', async () => {
  const folder = await temporaryFolder()
  const [keyFile, certificate] = [join(folder.path, 'key'), join(folder.path, 'certificate')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '9', '-subj', '/CN=other.example'],
      ...['-keyout', keyFile, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certificate) })
  server.on('connection', (socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const end = await readCertificateEnd(`https://127.0.0.1:${port}`)
  expect(Math.round((end.getTime() - Date.now()) / DAY_MS)).toBe(9)
  server.close()
  await folder.remove()
})

test('where nobody answers there is none', async () => {
  await expect(readCertificateEnd(`https://127.0.0.1:${await freePort()}`)).rejects.toThrow('ECONNREFUSED')
})
