import { type App, type Call, type Complaint, plannedOf, type StandIn, take } from './context.ts'
import { readFields } from './fields.ts'

const CODES: Record<Complaint, [number, string]> = {
  key: [405, 'Authorization required'],
  sender: [413, 'Invalid Sender ID'],
  address: [403, 'You don’t have permissions to perform the request'],
  field: [400, 'The request was rejected, due to a missing or invalid parameter'],
  number: [416, 'No valid number found'],
  content: [420, 'Content blocked'],
  money: [417, 'Insufficient balance'],
}

/** sms.net.bd, by POST of a form. */
export function addAlphaSms(app: App, standIn: StandIn, at: string): void {
  app.post(`${at}/sendsms`, async (c) => {
    const { api_key, msg = '', to = '', sender_id = null } = await readFields(c.req)
    if (api_key !== standIn.key) return fail(c, 'key')
    if (sender_id !== null && sender_id !== standIn.sender) return fail(c, 'sender')
    const complaint = take(standIn, c, { id: null, to, text: msg, sender: sender_id })
    if (complaint) return fail(c, complaint)
    const request_id = standIn.messages.length
    return c.json({ error: 0, msg: 'Request successfully submitted', data: { request_id } })
  })

  app.post(`${at}/user/balance/`, async (c) => {
    const planned = plannedOf(c)
    if (planned) return fail(c, planned)
    const { api_key } = await readFields(c.req)
    if (api_key !== standIn.key) return fail(c, 'key')
    return c.json({ error: 0, msg: 'Success', data: { balance: standIn.balance.toFixed(4) } })
  })
}

function fail(c: Call, complaint: Complaint) {
  const [error, msg] = CODES[complaint]
  return c.json({ error, msg })
}
