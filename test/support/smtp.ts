import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

/** An SMTP server that stores emails. It answers RCPT with `answer`, 250 by default. */
export async function startSmtpServer() {
  const letters: { to: string; data: string }[] = []
  const waiting = new Set<() => void>()
  const server = { answer: '250 ok' }
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    // A client that disconnects early is ignored.
    serve(socket).catch(() => {})
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')

  /** The part of RFC 5321 that the client uses. */
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
    /** The answer to RCPT. */
    set answer(line: string) {
      server.answer = line
    },
    /** Resolves when the next email is stored or refused. */
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
