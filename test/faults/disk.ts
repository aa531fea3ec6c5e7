import { execFile } from 'node:child_process'
import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The disk of a folder, which can be filled. */
export type Disk = {
  /** How it is filled, for the report. */
  method: string
  /**
   * Results that users may see meanwhile: PostgreSQL reports a file size limit as an error of its own, not as
   * a full disk.
   */
  allowedResults: RegExp
  fill(): Promise<void>
  makeRoom(): Promise<void>
}

const SIZE_MB = 400

/**
 * As root: mounts a small file system on the folder, until the folder is removed. Undefined where mounting
 * fails.
 */
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
      // Fills it to the last page.
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
 * Without root, on Linux: limits file sizes of the process and its children to one page, which PostgreSQL
 * handles like a full disk. Undefined where prlimit fails.
 */
export async function limitFileSizes(parent: () => Promise<number>): Promise<Disk | undefined> {
  const limit = (pid: number, to: string) => run('prlimit', ['--pid', String(pid), `--fsize=${to}:`])
  const limitAll = async (to: string) => {
    const pid = await parent()
    await limit(pid, to)
    // A child that has exited meanwhile writes nothing.
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
