import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { findServiceUser, runAs } from '../../db/embedded/os-user.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(root, file), 'utf8')

/** Where the units of deploy/recovery keep what they copy. */
const FOLDER = '/var/lib/boithok-recovery'

type Options = { folder: string; programs: string; port: number }
export type RecoveryMachine = Awaited<ReturnType<typeof createRecoveryMachine>>

/**
 * The machine that keeps the log of a PostgreSQL at `port`: runs the commands of the units in deploy/recovery
 * and of the manual, as they stand there, in `folder`.
 */
export async function createRecoveryMachine({ folder, programs, port }: Options) {
  const osUser = await findServiceUser()
  for (const path of [folder, join(folder, 'wal'), join(folder, 'base')]) {
    await mkdir(path, { mode: 0o700 })
    if (osUser) await chown(path, osUser.uid, osUser.gid)
  }
  const account = runAs(osUser)
  const env = {
    ...account.env,
    PATH: `${programs}:/usr/bin:/bin`,
    ...{ PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'boithok_recovery' },
  }
  const options = { ...account, cwd: folder, env }
  const inPlace = (text: string) => text.replaceAll(FOLDER, folder)
  const shell = (commands: string, of: NodeJS.ProcessEnv = env) =>
    promisify(execFile)('bash', ['-euc', inPlace(commands)], { ...options, env: of })
  let receiver: ChildProcess | undefined

  return {
    async startLog(): Promise<void> {
      const unit = await read('deploy/recovery/boithok-wal.service')
      for (const command of commandsOf(unit, 'ExecStartPre')) await shell(command)
      const [command] = commandsOf(unit, 'ExecStart')
      receiver = spawn('bash', ['-c', `exec ${command}`], { ...options, stdio: 'ignore' })
    },
    async stopLog(): Promise<void> {
      if (receiver?.exitCode === null && receiver.signalCode === null && receiver.kill('SIGTERM'))
        await once(receiver, 'exit')
    },
    /** `changed`: in place of settings in /etc/boithok/recovery. */
    async copy(changed: Record<string, string> = {}): Promise<void> {
      const unit = await read('deploy/recovery/boithok-base.service')
      const { DATABASES } = parseEnv(await read('deploy/recovery/environment'))
      const of = { ...env, ...environmentOf(unit), DATABASES, ...changed }
      for (const command of commandsOf(unit, 'ExecStart')) await shell(command, of)
    },
    /** Names of the copies, and of the files of the log. */
    list: async (what: 'base' | 'wal') => (await readdir(join(folder, what))).sort(),
    shell,
    /**
     * As the manual tells to: to `minute`, or to the end of the log. Returns the folder of the new cluster.
     */
    async goBack(to: string, minute?: string): Promise<string> {
      const commands = commandsBelow(await read('docs/operating/recovery.md'), 'Go back to a minute')
        .replaceAll('COPY', (await readdir(join(folder, 'base'))).sort().at(-1) ?? '')
        .replaceAll(/\brestored\b/g, to)
      await shell(
        minute ? commands.replace('MINUTE', minute) : commands.replace(/^recovery_target_time = .*\n/m, ''),
      )
      return join(folder, to)
    },
  }
}

/** What systemd would run. */
const commandsOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, line = '']) =>
    line.replaceAll('$$', '$').replaceAll('%%', '%'),
  )

/** What it sets itself, but the PATH to the programs of one version. */
const environmentOf = (unit: string): Record<string, string> =>
  Object.fromEntries(
    [...unit.matchAll(/^Environment="?(?!PATH=)(\w+)=(.*?)"?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** The first commands below a heading of the manual. */
function commandsBelow(manual: string, heading: string): string {
  const [, commands] = /```sh\n([\s\S]*?)```/.exec(manual.split(`\n## ${heading}\n`)[1] ?? '') ?? []
  if (!commands) throw new Error(`The manual has no commands below "${heading}"`)
  return commands
}
