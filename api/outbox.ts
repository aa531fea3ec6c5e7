import type { Hono } from 'hono'
import { notFound } from '../contract/errors.ts'
import { listOutbox } from '../contract/outbox.ts'
import { wording } from '../contract/wording.ts'
import { listMails } from '../domain/mails/outbox.ts'
import type { Environment, Services } from './environment.ts'
import { handle } from './handle.ts'

/** Mails hold links that open accounts: outside a demonstration nobody reads another's. */
export function mountOutbox(api: Hono<Environment>, { context, clientConfig }: Services): void {
  handle(api, listOutbox, async () => {
    if (!clientConfig.outbox) throw notFound(wording.noSuchPage)
    const rows = await listMails(context)
    return rows.map(({ id, recipient, subject, body, createdAt }) => ({
      _id: id,
      to: recipient,
      subject,
      body: body ?? '',
      createdAt: createdAt.toISOString(),
    }))
  })
}
