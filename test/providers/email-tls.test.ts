import { expect, test } from 'vitest'
import { createMailer, needsTls } from '../../providers/email.ts'
import { startSmtpServer } from '../support/smtp.ts'

test.each([
  ['smtp://user:password@mail.example:587', true],
  ['smtp://203.0.113.5', true],
  ['smtp://172.32.0.1', true],
  ['smtp://10.mail.example', true],
  ['smtp://127.0.0.1.mail.example', true],
  ['smtp://192.168.mail.example', true],
  ['smtps://mail.example', false],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtp://mail:25', false],
  ['smtp://localhost', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://10.1.2.3', false],
  ['smtp://172.16.0.9', false],
  ['smtp://[::1]:25', false],
  ['smtp://[fd00::5]', false],
])('%s must speak TLS: %s', (url, must) => {
  expect(needsTls(url)).toBe(must)
})

test('a server without TLS gets no email, unless it is beside us or the address allows it', async () => {
  const server = await startSmtpServer()
  // This address leads to this machine too, and is not known as one beside us.
  const outside = server.url.replace('127.0.0.1', '0.0.0.0')
  const send = async (url: string) => {
    const mailer = createMailer({ url, from: 'hello@boithok.test' })
    const email = {
      id: 'one',
      name: 'Alor Path',
      to: 'rahima@people.test',
      subject: 'Hello',
      text: 'Hello',
      html: 'Hello',
    }
    await mailer.send(email).finally(() => mailer.close())
  }
  try {
    await expect(send(outside)).rejects.toThrow()
    expect(server.letters).toEqual([])
    await send(`${outside}?requireTLS=false`)
    await send(server.url)
    expect(server.letters).toHaveLength(2)
  } finally {
    await server.stop()
  }
})
