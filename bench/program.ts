import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Program = {
  url: string
  pid: number
  /** Milliseconds from its start until it prints its address. */
  startedIn: number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** Starts a program of the repository, or at an absolute path, and waits until it prints its address. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
  cwd = root,
): Promise<Program> {
  const from = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await printedAddress(child)
  return {
    url,
    pid: child.pid as number,
    startedIn: performance.now() - from,
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    },
  }
}

async function printedAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it listened: ${output}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      // Reads and drops the rest of its output, because logging is part of the measured work.
      if (output.length < 100_000) output += chunk
      const address = /https?:\/\/[\w.]+:\d+/.exec(output)?.[0]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
  })
}
