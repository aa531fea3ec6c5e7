import type { Transporter } from 'nodemailer'

/** `id` names it for good: whoever gets it twice sees that it is the same. `calendar` is an entry (RFC 5545). */
export type MailMessage = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  calendar?: { method: string; content: string }
  /** Where one POST ends mails of this kind (RFC 8058). */
  unsubscribe?: string
}

export type Mailer = {
  /** The sender's bare address. */
  from: string
  /** Hands a letter to the server. Throws `Undeliverable` when the server will not take it, now or later. */
  send(letter: MailMessage): Promise<void>
  /** Goes as far as the login, and throws what went wrong. */
  verify(): Promise<void>
  close(): void
}

export class UndeliverableError extends Error {}

const PATIENCE_MS = 10_000

/** Sends by SMTP. `url` is such as smtps://user:password@mail.example:465, `from` what the recipient sees. */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  let loading: Promise<Transporter> | undefined
  /** Loaded with the first letter: where none leaves it would take memory for nothing. */
  const transport = () => (loading ??= connect(url, from))
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const host = address.slice(address.lastIndexOf('@') + 1)
  return {
    from: address,
    async send({ id, calendar, unsubscribe, ...letter }) {
      try {
        await (await transport()).sendMail({
          ...letter,
          ...(calendar && { icalEvent: calendar }),
          messageId: `<${id}@${host}>`,
          // Nobody answers that they are away (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        if (isFinal(error))
          throw new UndeliverableError(`The mail server refused it for good: ${answerOf(error)}`, {
            cause: error,
          })
        throw error
      }
    },
    async verify() {
      await (await transport()).verify()
    },
    close: () => void loading?.then((open) => open.close()),
  }
}

/** What the server said, such as `550 5.1.1 no such user`; an Admin can act on that alone. */
const answerOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message
}

async function connect(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    { url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    { from },
  )
}

/** SMTP's 5xx about the recipient or the letter; one about our own login may be put right (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}
