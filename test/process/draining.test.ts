import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { drain, listen } from '../../server/http/listen.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: boithok.test\r\n\r\n'

async function answerTo(socket: Socket): Promise<string> {
  const [bytes] = await once(socket, 'data')
  return String(bytes)
}

test('a stopping server answers open requests, closes connections, refuses new ones and waits for no idle client', async () => {
  const slow = Promise.withResolvers<string>()
  const server = await listen(
    async ({ url }, response) => void response.end(url === '/slow' ? await slow.promise : 'ok'),
    { host: '127.0.0.1', port: 0 },
  )
  const { port } = server.address() as AddressInfo
  const [idle, working, silent] = [0, 1, 2].map(() => connect(port, '127.0.0.1')) as [Socket, Socket, Socket]
  await once(silent, 'connect')
  idle.write(REQUEST)
  expect(await answerTo(idle)).toMatch(/^HTTP\/1.1 200 .*connection: keep-alive/is)
  working.write(REQUEST.replace('/ ', '/slow '))
  await once(server, 'request')

  const drained = drain(server)
  await expect.poll(() => server.listening, { interval: 1 }).toBe(false)
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  // Their next request was on its way when the server got the signal.
  idle.write(REQUEST)
  expect(await answerTo(idle)).toMatch(/^HTTP\/1.1 200 .*connection: close/is)
  slow.resolve('ok')
  expect(await answerTo(working)).toMatch(/^HTTP\/1.1 200 /)
  await drained
  expect([idle, working, silent].map(({ errored }) => errored)).toEqual([null, null, null])
})
