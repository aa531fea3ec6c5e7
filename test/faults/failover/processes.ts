import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** The user whose processes these are: `postgres` for root, because PostgreSQL refuses to run as root. */
export type Owner = { uid: number; gid: number } | undefined

export type Command = {
  command: string
  args: string[]
  logFile: string
  env?: NodeJS.ProcessEnv
}

/** Starts a program that stays in the foreground and writes to a log file. */
export function launch({ command, args, logFile, env }: Command, owner: Owner): ChildProcess {
  const options: SpawnOptions = {
    ...owner,
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in the terminal is for the drill, which stops what it started.
    detached: true,
  }
  const child = spawn(command, args, options)
  const log = createWriteStream(logFile, { flags: 'a' })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  child.on('error', (error) => log.write(`${error}\n`))
  child.once('close', () => log.end())
  return child
}

/** Kills it as `kill -9` does and waits until it is gone. */
export async function killChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Sends a signal, unless the process is already gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The processes that this one has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (child) => [Number(child), await parentOf(child)] as const),
  )
  return parents.filter(([, parent]) => parent === pid).map(([child]) => child)
}

async function parentOf(pid: string): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the program, in parentheses, may contain spaces.
  const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return parent === undefined ? undefined : Number(parent)
}
