import { type App, type Call, type Complaint, plannedOf, type StandIn, take } from './context.ts'
import { readFields } from './fields.ts'

const CODES: Record<Complaint, [number, string]> = {
  key: [4001, 'Unauthorized'],
  address: [4003, 'IP Blacklisted'],
  sender: [4004, 'Invalid SID'],
  field: [4002, 'Parameter is missing'],
  number: [4025, 'Invalid Phone Number'],
  content: [4002, 'Content is not allowed'],
  money: [4002, 'Insufficient balance'],
}

/** SMS Plus, version 3: everything by POST of JSON, and failures with HTTP status 200. */
export function addSslWireless(app: App, standIn: StandIn, at: string): void {
  const authorize = (fields: Record<string, string>): Complaint | undefined =>
    fields.api_token === standIn.key ? (fields.sid === standIn.sender ? undefined : 'sender') : 'key'

  app.post(`${at}/send-sms`, async (c) => {
    const fields = await readFields(c.req)
    const { msisdn = '', sms = '', csms_id = '' } = fields
    const stranger = authorize(fields)
    if (stranger) return fail(c, stranger)
    if (csms_id === '' || csms_id.length > 20) return fail(c, 'field')
    const message = { id: csms_id, to: msisdn, text: sms, sender: standIn.sender }
    const complaint = take(standIn, c, message)
    if (complaint && complaint !== 'number') return fail(c, complaint)
    const number = complaint
      ? { sms_status: 'INVALID', status_message: 'Invalid number', reference_id: '' }
      : { sms_status: 'SUCCESS', status_message: 'Success', reference_id: `ssl-${csms_id}` }
    const smsinfo = [{ ...number, msisdn, sms_type: 'EN', sms_body: sms, csms_id }]
    return c.json({ status: 'SUCCESS', status_code: 200, error_message: '', smsinfo })
  })

  app.post(`${at}/balance`, async (c) => {
    const complaint = plannedOf(c) ?? authorize(await readFields(c.req))
    if (complaint) return fail(c, complaint)
    return c.json({ status: 'SUCCESS', status_code: 200, error_message: '', balance: standIn.balance })
  })
}

function fail(c: Call, complaint: Complaint) {
  const [status_code, error_message] = CODES[complaint]
  return c.json({ status: 'FAILED', status_code, error_message, smsinfo: [] })
}
