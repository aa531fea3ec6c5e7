import { execFile } from 'node:child_process'
import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The disk below a folder, which can be full. */
export type Disk = {
  /** How that is brought about. */
  method: string
  /** What people may be told then: PostgreSQL calls a file that may not grow an error of its own, and no lack of space. */
  allowedResults: RegExp
  fill(): Promise<void>
  makeRoom(): Promise<void>
}

const SIZE_MB = 400

/** Root gives the folder a small file system of its own, until the folder is removed; undefined where that cannot be. */
export async function mountSmallDisk(folder: string): Promise<Disk | undefined> {
  const options = `size=${SIZE_MB}m,mode=711`
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'boithok-faults', folder]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return undefined
  const ballast = join(folder, 'ballast')
  return {
    method: `a file system of ${SIZE_MB} MB`,
    allowedResults: / 503$/,
    async fill() {
      // As much as goes in, down to the last page.
      for (const size of [1024 * 1024, 4096]) {
        const bytes = Buffer.alloc(size)
        for (let isFull = false; !isFull; )
          isFull = await appendFile(ballast, bytes).then(() => false, isNoSpace)
      }
    },
    makeRoom: () => rm(ballast),
  }
}

function isNoSpace(error: NodeJS.ErrnoException): true {
  if (error.code !== 'ENOSPC') throw error
  return true
}

/**
 * For everybody else, on Linux: no file of these processes, and of those below them, grows or is written beyond its first
 * page, which PostgreSQL takes as it takes a full disk. Undefined where that cannot be.
 */
export async function limitFileSizes(parent: () => Promise<number>): Promise<Disk | undefined> {
  const limit = (pid: number, to: string) => run('prlimit', ['--pid', String(pid), `--fsize=${to}:`])
  const limitAll = async (to: string) => {
    const pid = await parent()
    await limit(pid, to)
    // One that has ended meanwhile writes nothing more.
    for (const child of await childrenOf(pid)) await limit(child, to).catch(() => {})
  }
  const isPossible = await limitAll('unlimited').then(
    () => true,
    () => false,
  )
  if (!isPossible) return undefined
  return {
    method: 'a limit on the size of files',
    allowedResults: / 50[03]$/,
    fill: () => limitAll('8192'),
    makeRoom: () => limitAll('unlimited'),
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const entries = await readdir('/proc')
  const stats = await Promise.all(
    entries
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => ({ pid, stat: await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') })),
  )
  return stats
    .filter(({ stat }) => stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(parent))
    .map(({ pid }) => Number(pid))
}
