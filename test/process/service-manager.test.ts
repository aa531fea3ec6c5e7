import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { BUILT_PROGRAM } from '../support/serve.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Debian's own. */
const PYTHON = '/usr/bin/python3'
const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0

/** In place of systemd, which alone may listen at such a socket in Node's stead: prints what it is told. */
const LISTENER = `
import socket, sys
listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listener.bind(sys.argv[1])
print('LISTENING', flush=True)
while True:
    for line in listener.recv(4096).decode().splitlines():
        print(line, flush=True)
`

test.runIf(isInstalled(PYTHON) && isInstalled('systemd-notify'))(
  'systemd hears that people are served when they are, and that the server stops',
  async () => {
    const folder = await temporaryFolder()
    const database = await createTestDatabase()
    const socket = join(folder.path, 'notify')
    const listener = spawn(PYTHON, ['-c', LISTENER, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
    const heard = createInterface({ input: listener.stdout })[Symbol.asyncIterator]()
    /** The next state; systemd-notify also sends what it is and a barrier. */
    const next = async () => {
      for (;;) {
        const { value } = await heard.next()
        if (value === undefined || /^(LISTENING|READY=|STOPPING=|STATUS=|ERRNO=)/.test(value)) return value
      }
    }
    expect(await next()).toBe('LISTENING')
    const port = await freePort()
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      DEMO: '0',
      NODE_ENV: 'production',
      NOTIFY_SOCKET: socket,
      PORT: String(port),
      WORKERS: '2',
    }
    const server = spawn(process.execPath, [BUILT_PROGRAM], { env, stdio: 'ignore' })
    const ended = once(server, 'exit')
    expect(await next()).toBe('READY=1')
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await next()).toBe('STOPPING=1')
    expect(await ended).toEqual([0, null])
    listener.kill()
    await database.drop()
    await folder.remove()
  },
)
