import type { Transporter } from 'nodemailer'

/**
 * `id` becomes the Message-ID, so that duplicates can be recognized. `calendar` is an entry
 * (RFC 5545).
 */
export type EmailMessage = {
  id: string
  /** Who it is from, before the address. */
  name: string
  to: string
  subject: string
  text: string
  html: string
  calendar?: { method: string; content: string }
  /** One POST to it stops this kind of email (RFC 8058). */
  unsubscribe?: { url: string }
}

export type Mailer = {
  /** The sender's bare address. */
  from: string
  /** Sends an email. Throws `UndeliverableError` when the server will never accept it. */
  send(letter: EmailMessage): Promise<void>
  /** Signs in to the server. Throws when that fails. */
  verify(): Promise<void>
  close(): void
}

export class UndeliverableError extends Error {}

const TIMEOUT_MS = 10_000

/**
 * Sends by SMTP. `url` is like smtps://user:password@mail.example:465; `from` is the sender that recipients
 * see.
 */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  let loading: Promise<Transporter> | undefined
  /** Loaded with the first email, to save memory in processes that send none. */
  const transport = () => (loading ??= connect(url, from))
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const host = address.slice(address.lastIndexOf('@') + 1)
  return {
    from: address,
    async send({ id, name, calendar, unsubscribe, ...letter }) {
      try {
        await (await transport()).sendMail({
          ...letter,
          from: { name, address },
          ...(calendar && { icalEvent: calendar }),
          messageId: `<${id}@${host}>`,
          // Prevents out-of-office replies (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe.url}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        if (isFinal(error))
          throw new UndeliverableError(`The email server refused it for good: ${answerOf(error)}`, {
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

/** The server's response, such as `550 5.1.1 no such user`: an Admin can act on it. */
const answerOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message
}

async function connect(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    {
      ...{ url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
      ...(needsTls(url) && { requireTLS: true }),
    },
    { from },
  )
}

/** A server beside this one: a name without a dot, or an address of a private network. */
const BESIDE_US =
  /^([^.:[]+|(127|10)(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[(::1|f[cd].*)\])$/i

/**
 * Whether emails, which have links that log somebody in, must not go to this server as plain text. Somebody
 * on the way may take the offer of TLS out of an `smtp:` connection. `?requireTLS=false` in the address
 * allows it.
 */
export function needsTls(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  return protocol === 'smtp:' && !BESIDE_US.test(hostname) && !searchParams.has('requireTLS')
}

/**
 * A 5xx about the recipient or the email is final; one about our own sign-in can be fixed (RFC 5321, 4.2.1).
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}
