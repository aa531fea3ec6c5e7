import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'

export type Haproxy = {
  url: string
  /** How many machines get requests. */
  countReady(): Promise<number>
  stop(): Promise<void>
}

/**
 * HAProxy as `deploy/haproxy.cfg` sets it up, with these machines in place of the example's, and without
 * https. `patienceSeconds` is how long it waits for an answer.
 */
export async function startHaproxy(
  folder: string,
  machines: string[],
  patienceSeconds = 60,
): Promise<Haproxy> {
  const [port, other] = [await freePort(), await freePort()]
  const socket = join(folder, 'haproxy.sock')
  const deploy = join(import.meta.dirname, '../../../deploy')
  const example = await readFile(join(deploy, 'haproxy.cfg'), 'utf8')
  const filled = machines
    .reduce((text, address, index) => text.replaceAll(`10.0.0.1${index + 1}:3000`, address), example)
    // Nobody's machines are asked.
    .replaceAll(/^ +server \w+ 10\.0\.0\.\d+:3000.*\n/gm, '')
    // A container may not raise its limit of open files.
    .replace('maxconn 20000', 'maxconn 2000')
    .replace(/^ +(log|option httplog).*\n/gm, '')
    .replace('timeout server 60s', `timeout server ${patienceSeconds}s`)
    .replaceAll('/etc/haproxy/away.', `${deploy}/away.`)
    .replace('/run/haproxy/admin.sock mode', `${socket} mode`)
    .replace(/^ +bind :443 .*$/m, `    bind 127.0.0.1:${port}`)
    .replace('bind :80\n', `bind 127.0.0.1:${other}\n`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, filled)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  // Also when the run is interrupted.
  process.once('exit', () => child.kill())
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await waitForSocket(child, socket).catch((error: Error) => {
    throw new Error(`${error.message}: ${said}`)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async countReady() {
      const states = await askRuntime(socket, 'show stat boithok 4 -1\n')
      return states.split('\n').filter((line) => /^boithok,.*,UP,/.test(line)).length
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function waitForSocket(child: ChildProcess, socket: string): Promise<void> {
  while (child.exitCode === null) {
    if (await askRuntime(socket, 'show info\n').catch(() => undefined)) return
    await wait(50)
  }
  throw new Error('HAProxy does not start')
}

async function askRuntime(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  connection.end(command)
  return Buffer.concat(await connection.toArray()).toString()
}
