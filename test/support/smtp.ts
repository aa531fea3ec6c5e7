import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

/** A mail server that keeps what it is given. `answer` to RCPT is 250 unless a test says otherwise. */
export async function startSmtpServer() {
  const letters: { to: string; data: string }[] = []
  const waiting = new Set<() => void>()
  const server = { answer: '250 ok' }
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    // Whoever hangs up in the middle is gone.
    serve(socket).catch(() => {})
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')

  /** RFC 5321, as far as a client needs it. */
  async function serve(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let to = ''
    let data: string[] | undefined
    say('220 test')
    for await (const line of createInterface(socket)) {
      if (data && line !== '.') data.push(line)
      else if (data) {
        letters.push({ to, data: data.join('\n') })
        data = undefined
        say('250 kept')
        for (const look of waiting) look()
      } else if (/^EHLO/i.test(line)) say('250 test')
      else if (/^RCPT/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        say(server.answer)
        for (const look of waiting) look()
      } else if (/^DATA/i.test(line)) {
        data = []
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
  }

  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    letters,
    /** How the server answers to the name of a recipient. */
    set answer(line: string) {
      server.answer = line
    },
    /** The next time that a letter was kept or refused. */
    async happened(): Promise<void> {
      await new Promise<void>((resolve) => {
        const look = () => {
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      })
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
