import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFolder {
  path: string
  remove(): Promise<void>
}

/** When its input closes, stops the PostgreSQL of the folder, unmounts the folder and removes it. */
const caretaker = `
  cat
  pid_file="$1/postgres/postmaster.pid"
  pid=$(head -n 1 "$pid_file" 2>/dev/null)
  [ -n "$pid" ] && kill -INT "$pid"
  while [ -e "$pid_file" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  umount -l "$1" 2>/dev/null
  rm -rf "$1"`

/**
 * A data folder for a test. A shell process removes it even if this process is interrupted or killed, when
 * test runners call no teardown.
 */
export async function temporaryFolder(parent = tmpdir()): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(parent, 'boithok-test-'))
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(path, 0o711)
  const shell = spawn('sh', ['-c', caretaker, 'sh', path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return {
    path,
    async remove() {
      const ended = once(shell, 'exit')
      shell.stdin.end()
      await ended
    },
  }
}
