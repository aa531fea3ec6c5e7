import { execFile } from 'node:child_process'

/** The news for the service manager. Each resolves when it has heard it, and never rejects. */
export type ServiceManager = { ready(): Promise<void>; stopping(): Promise<void> }

const STATES = { ready: 'READY=1', stopping: 'STOPPING=1' } as const

/**
 * systemd waits for READY=1 at NOTIFY_SOCKET (deploy/boithok.service), so that `systemctl start` fails when
 * the start does. Node cannot write to such a socket, so systemd's own program does.
 */
export function createServiceManager(env: NodeJS.ProcessEnv, say: (line: string) => void): ServiceManager {
  const { NOTIFY_SOCKET } = env
  // A PostgreSQL that was built for systemd would say that it is ready, in our name and sooner.
  delete env.NOTIFY_SOCKET
  const tell = (what: keyof ServiceManager) =>
    new Promise<void>((resolve) => {
      if (!NOTIFY_SOCKET) return resolve()
      execFile('systemd-notify', [STATES[what]], { env: { ...env, NOTIFY_SOCKET } }, (error) => {
        if (error)
          say(`NOTIFY_SOCKET: systemd could not be told that the server is ${what}: ${error.message}`)
        resolve()
      })
    })
  return { ready: () => tell('ready'), stopping: () => tell('stopping') }
}
