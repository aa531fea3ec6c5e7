import { type App, type Call, type Complaint, plannedOf, type StandIn, take } from './context.ts'
import { readFields } from './fields.ts'

const CODES: Record<Complaint, [number, string]> = {
  key: [1011, 'User Id not found'],
  sender: [1002, 'sender id not correct/sender id is disabled'],
  address: [1032, 'Your ip is not whitelisted'],
  field: [1003, 'Please Required all fields/Contact Your System Administrator'],
  number: [1001, 'Invalid Number'],
  content: [1012, 'Masking SMS must be sent in Bengali'],
  money: [1007, 'Balance Insufficient'],
}

/** By POST of a form. The key in the address is refused here, so that no client of ours sends it there. */
export function addBulkSmsBd(app: App, standIn: StandIn, at: string): void {
  app.post(`${at}/smsapi`, async (c) => {
    if (c.req.query('api_key') !== undefined) return c.text('The key is in the address', 400)
    const { api_key, senderid, number = '', message = '', type } = await readFields(c.req)
    if (api_key !== standIn.key) return fail(c, 'key')
    if (senderid !== standIn.sender) return fail(c, 'sender')
    if (type !== 'text') return fail(c, 'field')
    const complaint = take(standIn, c, { id: null, to: number, text: message, sender: senderid })
    if (complaint) return fail(c, complaint)
    const message_id = standIn.messages.length
    const success_message = 'SMS Submitted Successfully'
    return c.json({ response_code: 202, message_id, success_message, error_message: '' })
  })

  app.post(`${at}/getBalanceApi`, async (c) => {
    const planned = plannedOf(c)
    if (planned) return fail(c, planned)
    const { api_key } = await readFields(c.req)
    return api_key === standIn.key ? c.json({ response_code: 202, balance: standIn.balance }) : fail(c, 'key')
  })
}

function fail(c: Call, complaint: Complaint) {
  const [response_code, error_message] = CODES[complaint]
  return c.json({ response_code, success_message: '', error_message })
}
