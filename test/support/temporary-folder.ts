import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFolder {
  path: string
  remove(): Promise<void>
}

/** Ends what the embedded PostgreSQL left running in the folder, and removes it with what is mounted there, once its input closes. */
const caretaker = `
  cat
  pid_file="$1/postgres/postmaster.pid"
  pid=$(head -n 1 "$pid_file" 2>/dev/null)
  [ -n "$pid" ] && kill -INT "$pid"
  while [ -e "$pid_file" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  umount -l "$1" 2>/dev/null
  rm -rf "$1"`

/**
 * A folder for one data folder, cared for by a shell that also sees to it when this process is gone by Ctrl-C or kill,
 * where test runners call no teardown.
 */
export async function temporaryFolder(parent = tmpdir()): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(parent, 'boithok-test-'))
  // When root runs the tests, PostgreSQL runs as another user, who must get here.
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
