import { createTransport } from 'nodemailer'

export type Letter = { to: string; subject: string; text: string }

export type Mailer = {
  /** Hands a letter to the server. Throws `Undeliverable` when the server will not take it, now or later. */
  send(letter: Letter): Promise<void>
  close(): void
}

export class Undeliverable extends Error {}

const PATIENCE_MS = 10_000

/** Sends by SMTP. `url` is such as smtps://user:password@mail.example:465, `from` what the recipient sees. */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    { from },
  )
  return {
    async send(letter) {
      try {
        await transport.sendMail(letter)
      } catch (error) {
        if (isFinal(error)) throw new Undeliverable('The mail server refused it for good', { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** SMTP's 5xx about the recipient or the letter; one about our own login may be put right (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}
