import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SetupError } from '../db/setup-error.ts'

/**
 * Creates the folder of DATA_DIR if it is missing, and checks that it is writable. A full disk is accepted,
 * because people can still read; the System page reports it.
 * @throws {SetupError} naming DATA_DIR
 */
export async function requireUsableFolder(folder: string): Promise<void> {
  try {
    // One by one, because Node's `recursive` never returns below /proc.
    for (const missing of await missingFolders(folder)) await mkdir(missing).catch(unlessThere)
    const probe = join(folder, `.written-by-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') return
    throw new SetupError(`DATA_DIR: ${folder} ${(code && REASONS[code]) ?? `cannot be used: ${message}`}`, {
      cause: error,
    })
  }
}

const REASONS: Record<string, string> = {
  EROFS: 'is on a disk that can only be read',
  ENOTDIR: 'is a file, or lies below one; name a folder',
  EISDIR: 'cannot be written to',
  ENOENT: 'cannot be made there; name another folder',
  EACCES: 'may not be written by the user who starts this; make it theirs (chown), or name another folder',
  EPERM: 'may not be written by the user who starts this; make it theirs (chown), or name another folder',
}

async function missingFolders(folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    const found = await stat(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (found) return missing
    missing.unshift(at)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
