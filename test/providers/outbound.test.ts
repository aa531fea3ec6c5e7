import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closedOutbound, createOutbound, NotAsked } from '../../providers/outbound/client.ts'
import { isPublicAddress } from '../../providers/outbound/public-address.ts'

/** Counts who connects, by whatever way. */
let canary: Server
let connections = 0
let port = 0
beforeAll(async () => {
  canary = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '::')
  await once(canary, 'listening')
  port = (canary.address() as AddressInfo).port
})
beforeEach(() => {
  connections = 0
})
afterAll(() => canary.close())

const message = { headers: {}, body: new Uint8Array([1]) }
const outbound = createOutbound({ allowed: [] })

test.each([
  ...['127.0.0.1', '127.1', '0177.1', '2130706433', '0x7f000001', '0.0.0.0', '0', 'localhost', 'localhost.'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::1]'],
  ...['10.0.0.1', '192.168.1.1', '172.31.255.255', '169.254.169.254', '100.64.0.1', '[fd00::1]', '[fe80::1]'],
])('G05 nobody is asked at %s', async (host) => {
  await expect(outbound.post(`https://${host}:${port}/push`, message)).rejects.toThrow(NotAsked)
  expect(connections).toBe(0)
})

test.each([
  'http://8.8.8.8/',
  'ftp://push.example/',
  'file:///etc/passwd',
  'https://a:b@push.example/',
  'push',
  '',
])('G05 what is no address of a push service is not accepted: %s', async (address) => {
  expect(outbound.accepts(address)).toBe(false)
  await expect(outbound.post(address, message)).rejects.toThrow(NotAsked)
})

test('G05 a name that leads to this network is not asked, whatever it led to before', async () => {
  const answers = ['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3']
  for (const address of answers) {
    const family = address.includes(':') ? 6 : 4
    const rebound = createOutbound({ allowed: [], lookup: async () => ({ address, family }) })
    expect(rebound.accepts(`https://push.example:${port}/`)).toBe(true)
    await expect(rebound.post(`https://push.example:${port}/`, message)).rejects.toThrow(
      'not on the internet',
    )
  }
  expect(connections).toBe(0)
})

test('G05 the address that was checked is the one that is connected to: a name is looked up once', async () => {
  let lookups = 0
  const lookup = async () => {
    lookups += 1
    return { address: '127.0.0.1', family: 4 }
  }
  const named = createOutbound({ allowed: [`push.example:${port}`], lookup })
  await expect(named.post(`http://push.example:${port}/`, message)).rejects.toThrow()
  expect([lookups, connections]).toEqual([1, 1])
})

test('G05 with OUTBOUND=off nobody is asked', async () => {
  expect(closedOutbound.accepts('https://push.example/')).toBe(false)
  await expect(closedOutbound.post('https://push.example/', message)).rejects.toThrow(NotAsked)
})

test('G05 an answer is neither followed elsewhere, nor longer than 64 kB, nor waited for longer than its time', async () => {
  const server = createHttpServer((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end()
    else if (request.url === '/long') response.end('x'.repeat(70_000))
    else if (request.url === '/fine') response.writeHead(201, { 'retry-after': '7' }).end('taken')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const quick = createOutbound({ allowed: [at], timeoutMs: 300 })
  expect(await quick.post(`http://${at}/fine`, message)).toMatchObject({
    ...{ status: 201, text: 'taken', headers: { 'retry-after': '7' } },
  })
  expect(await quick.post(`http://${at}/elsewhere`, message)).toMatchObject({ status: 307 })
  await expect(quick.post(`http://${at}/long`, message)).rejects.toThrow('too long')
  const silent = await quick.post(`http://${at}/silent`, message).catch((error: unknown) => error)
  expect(silent).toBeInstanceOf(Error)
  expect(silent).not.toBeInstanceOf(NotAsked)
  expect(connections).toBe(0)
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  await expect(quick.post(`http://${at}/fine`, message)).rejects.toThrow(NotAsked)
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  'G05 %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
