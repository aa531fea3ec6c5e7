import { execFile } from 'node:child_process'

/**
 * systemd waits for READY=1 at NOTIFY_SOCKET (deploy/boithok.service), so that `systemctl start` fails when
 * the start does. Node cannot write to such a socket, so systemd's own program does.
 */
export function createReadyNotice(env: NodeJS.ProcessEnv, say: (line: string) => void): () => void {
  const { NOTIFY_SOCKET } = env
  if (!NOTIFY_SOCKET) return () => {}
  // A PostgreSQL that was built for systemd would say that it is ready, in our name and sooner.
  delete env.NOTIFY_SOCKET
  return () => {
    execFile('systemd-notify', ['--ready'], { env: { ...env, NOTIFY_SOCKET } }, (error) => {
      if (error) say(`NOTIFY_SOCKET: systemd could not be told that the server is ready: ${error.message}`)
    })
  }
}
