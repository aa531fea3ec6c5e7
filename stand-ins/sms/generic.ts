import { type App, type StandIn, take } from './context.ts'
import { readFields } from './fields.ts'

/**
 * Any other gateway: `to`, `text` and `id` by GET or POST, as JSON or a form, with the key as bearer token.
 * It answers `{"status": "ok"}` with HTTP status 200, also where the status is another word.
 */
export function addGeneric(app: App, standIn: StandIn, at: string): void {
  app.on(['GET', 'POST'], at, async (c) => {
    if (c.req.header('authorization') !== `Bearer ${standIn.key}`)
      return c.json({ status: 'unauthorized' }, 401)
    const { to = '', text = '', id = null, sender = null } = await readFields(c.req)
    const complaint = take(standIn, c, { id, to: to.replace('+', ''), text, sender })
    return c.json({ status: complaint ?? 'ok' })
  })
}
