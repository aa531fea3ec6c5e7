import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { wasSent } from '../../providers/connection-errors.ts'
import { paisaOf, shortSmsId } from '../../providers/sms/answers.ts'
import { createSmsGateway, type SmsAccount } from '../../providers/sms/create.ts'
import { judge, parseSuccess } from '../../providers/sms/http-success.ts'
import { parseBody } from '../../providers/sms/http-template.ts'

/** Answers that the stand-in does not give, as a server would send them. */

const account = { url: 'https://sms.test', key: 'secret-key', sender: 'BOITHOK' }
const accounts = {
  'ssl-wireless': { kind: 'ssl-wireless', ...account },
  bulksmsbd: { kind: 'bulksmsbd', ...account },
  alpha: { kind: 'alpha', ...account },
} as const satisfies Record<string, SmsAccount>
const sms = { id: '1', to: '+8801712345678', text: 'Hello' }

type Reply = Response | Error | object
function gatewayThatAnswers(name: keyof typeof accounts, reply: Reply) {
  const fetch = async () => {
    if (reply instanceof Error) throw reply
    return reply instanceof Response ? reply : Response.json(reply)
  }
  return createSmsGateway(accounts[name], { fetch })
}
const send = (name: keyof typeof accounts, reply: Reply) => gatewayThatAnswers(name, reply).send(sms)

const ssl = (info: object[] | null, change = {}) => ({
  status: 'SUCCESS',
  status_code: 200,
  smsinfo: info,
  ...change,
})
const failed = (status_code: number, error_message: string) => ({
  status: 'FAILED',
  status_code,
  error_message,
})

describe('what an answer means', () => {
  test.each<[string, keyof typeof accounts, Reply, object]>([
    [
      'a success',
      'ssl-wireless',
      ssl([{ sms_status: 'SUCCESS', reference_id: 'r1' }]),
      { state: 'sent', reference: 'r1' },
    ],
    [
      'a bad number in a success',
      'ssl-wireless',
      ssl([{ sms_status: 'INVALID', status_message: 'bad' }]),
      { state: 'refused', isFinal: true },
    ],
    [
      'a failure in a success',
      'ssl-wireless',
      ssl([{ sms_status: 'FAILED', status_message: 'later' }]),
      { state: 'refused', isFinal: false },
    ],
    ['a success without a number', 'ssl-wireless', ssl(null), { state: 'unknown' }],
    [
      'its address is not on the list',
      'ssl-wireless',
      failed(4003, 'IP Blacklisted'),
      { state: 'refused', isFinal: false, reason: '4003: IP Blacklisted' },
    ],
    [
      'a number that it refuses as a whole',
      'ssl-wireless',
      failed(4025, 'Invalid Phone Number'),
      { state: 'refused', isFinal: true },
    ],
    ['another gateway’s words', 'ssl-wireless', { error: 0 }, { state: 'unknown' }],
    ['a success', 'bulksmsbd', { response_code: 202, message_id: 7 }, { state: 'sent', reference: '7' }],
    ['a success without an id', 'bulksmsbd', { response_code: '202' }, { state: 'sent', reference: null }],
    [
      'English under a brand',
      'bulksmsbd',
      { response_code: 1012, error_message: 'Bengali' },
      { state: 'refused', isFinal: true },
    ],
    ['no money', 'bulksmsbd', { response_code: 1007 }, { state: 'refused', isFinal: false }],
    [
      'an account that is not verified',
      'bulksmsbd',
      { response_code: 1031 },
      { state: 'refused', isFinal: false },
    ],
    ['an error of its own', 'bulksmsbd', { response_code: 1005 }, { state: 'unknown' }],
    ['a code that nobody knows', 'bulksmsbd', { response_code: 9 }, { state: 'unknown' }],
    ['a number and nothing else', 'bulksmsbd', new Response('202'), { state: 'unknown' }],
    ['a success', 'alpha', { error: '0', data: { request_id: 12 } }, { state: 'sent', reference: '12' }],
    ['a success without an id', 'alpha', { error: 0, msg: 'ok' }, { state: 'sent', reference: null }],
    [
      'blocked content',
      'alpha',
      { error: 420, msg: 'Blocked' },
      { state: 'refused', isFinal: true, reason: '420: Blocked' },
    ],
    ['no money', 'alpha', { error: 417, msg: 'Balance' }, { state: 'refused', isFinal: false }],
    [
      'a refusal with a status of its own',
      'alpha',
      Response.json({ error: 416, msg: 'Number' }, { status: 400 }),
      { state: 'refused', isFinal: true },
    ],
    ['an error of its own', 'alpha', { error: 409, msg: 'Unknown error occurred' }, { state: 'unknown' }],
    [
      'a refusal behind a broken server',
      'alpha',
      Response.json({ error: 417 }, { status: 502 }),
      { state: 'unknown' },
    ],
    ['a 401 of a proxy', 'alpha', new Response('', { status: 401 }), { state: 'refused', isFinal: false }],
    [
      'a 403 of a proxy',
      'bulksmsbd',
      new Response('', { status: 403 }),
      { state: 'refused', isFinal: false },
    ],
    [
      'too many requests',
      'ssl-wireless',
      new Response('', { status: 429 }),
      { state: 'refused', isFinal: false },
    ],
    [
      'no server behind the proxy',
      'alpha',
      new Response('<html>', { status: 503 }),
      { state: 'refused', isFinal: false },
    ],
    ['a page', 'alpha', new Response('<html>', { status: 404 }), { state: 'unknown' }],
  ])('G03 %s, %s', async (_, name, reply, expected) => {
    expect(await send(name, reply)).toMatchObject(expected)
  })

  test('G03 no more than 64 kB are read, whatever they say', async () => {
    const filler = 'x'.repeat(64 * 1024)
    expect(await send('alpha', { error: 0, filler })).toEqual({
      state: 'unknown',
      reason: 'an answer of more than 64 kB',
    })
  })

  test('G03 a reason is short, on one line, and without the key', async () => {
    const reason = `no \n\n ${account.key}\u0000 ${'x'.repeat(1000)}`
    const outcome = await send('alpha', { error: 410, msg: reason })
    expect(outcome).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^410: no \{key\} x{180,200}$/),
    })
  })
})

test('G03 no reason repeats the token of a header', async () => {
  const http = {
    kind: 'http',
    url: account.url,
    method: 'POST',
    headers: { authorization: 'Bearer token-of-ours' },
    body: 'to={to}&text={text}',
    success: '200',
    key: undefined,
    sender: undefined,
  } as const
  const fetch = async () => new Response('not known: token-of-ours', { status: 401 })
  expect(await createSmsGateway(http, { fetch }).send(sms)).toEqual({
    state: 'refused',
    reason: 'the gateway answered 401: not known: {key}',
    isFinal: false,
  })
})

describe('a connection that did not come about', () => {
  const failedBy = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

  test.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  ])('G03 %s: refused, and may be sent later', async (code) => {
    expect(await send('alpha', failedBy(code))).toMatchObject({ state: 'refused', isFinal: false })
  })

  test('G03 none of several addresses', () => {
    const cause = Object.assign(new AggregateError([new Error('connect ETIMEDOUT')]), { code: 'ETIMEDOUT' })
    expect(wasSent(new TypeError('fetch failed', { cause }))).toBe(false)
  })

  test.each([
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'UND_ERR_SOCKET',
    'UND_ERR_HEADERS_TIMEOUT',
    'ERR_SSL_BAD_RECORD_TYPE',
  ])('G03 %s may come after the message: unknown', async (code) => {
    expect(await send('alpha', failedBy(code))).toMatchObject({ state: 'unknown' })
  })
})

test('G03 a redirect is not followed', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const gateway = createSmsGateway({ ...accounts.alpha, url: `http://127.0.0.1:${port}` }, { fetch })
    expect(await gateway.send(sms)).toMatchObject({ state: 'unknown', reason: 'unexpected redirect' })
    expect(seen).toEqual(['/sendsms'])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

describe('what a balance says', () => {
  test.each([
    ['512.4000', 51_240],
    ['49.64999999999999857891452847979962825775146484375', 4965],
    ['0', 0],
    ['-3.5', -350],
    ['12.349', 1234],
  ])('G03 %s is %i paisa', (text, paisa) => {
    expect(paisaOf(text)).toBe(paisa)
  })

  test.each(['', 'unlimited', '1e9', '12,400'])('G03 «%s» is none', (text) => {
    expect(() => paisaOf(text)).toThrow('no balance that can be read')
  })

  test('G03 the number alone, as BulkSMSBD answers some accounts', async () => {
    expect(await gatewayThatAnswers('bulksmsbd', new Response('500.00')).balance()).toBe(50_000)
  })

  test.each([
    ['ssl-wireless', failed(4001, 'Unauthorized')],
    ['bulksmsbd', { response_code: 1032, error_message: 'Your ip is not whitelisted' }],
    ['alpha', { error: 405, msg: 'Authorization required' }],
  ] as const)('G03 %s refuses us', async (name, reply) => {
    await expect(gatewayThatAnswers(name, reply).balance()).rejects.toMatchObject({ name: 'GatewayRefusal' })
  })
})

describe('a template of a body', () => {
  const values = { to: '+8801712345678', number: '8801712345678', id: 'i', key: 'k', sender: 's' }
  /** Ends a string, a field and a line in one format or the other. */
  const attack = '", "to": "x\\", &to=x#%22+{key}\r\n\u2028'

  test('G03 in JSON no message breaks out of its string', () => {
    const filled = parseBody('{"a": [{"text": "<{text}>"}], "to": "{to}", "n": 1}').fill({
      ...values,
      text: attack,
    })
    expect(JSON.parse(filled)).toEqual({ a: [{ text: `<${attack}>` }], to: values.to, n: 1 })
  })

  test('G03 in a form no message breaks out of its field', () => {
    const filled = parseBody('to={number}&text={text}&type=text').fill({ ...values, text: attack })
    expect([...new URLSearchParams(filled)]).toEqual([
      ['to', values.number],
      ['text', attack],
      ['type', 'text'],
    ])
  })

  test.each([
    ['to={to}', /must have \{text\}/],
    ['{"text": "{text}"}', /must have \{to\} or \{number\}/],
    ['to={to}&text={text}&p={password}', /does not know \{password\}/],
    ['{"to": {to}, "text": "{text}"}', /must be JSON with the placeholders inside of strings/],
    ['{"to": "{to}", "text": "{text}"', /must be JSON/],
  ])('G03 %s is refused', (template, sentence) => {
    expect(() => parseBody(template)).toThrow(sentence)
  })
})

describe('a test of success', () => {
  test.each([
    ['200-299', 204, '', 'sent'],
    ['200', 201, '{}', 'unknown'],
    ['200-299', 400, 'bad', 'refused'],
    ['200-299', 409, 'again', 'unknown'],
    ['200 data.status=ok', 200, '{"data":{"status":"ok"}}', 'sent'],
    ['200 data.0.code=0', 200, '{"data":[{"code":0}]}', 'sent'],
    ['200 data.status=ok', 200, '{"data":{"status":"low balance"}}', 'refused'],
    ['200 data.status=ok', 200, '{"data":"ok"}', 'unknown'],
    ['200 constructor.name=Object', 200, '{}', 'unknown'],
    ['200 status=ok', 200, '<html>', 'unknown'],
    ['200 contains SMS SUBMITTED', 200, '1: SMS SUBMITTED', 'sent'],
    ['200 contains SMS SUBMITTED', 200, 'Error 5', 'unknown'],
  ])('G03 %s: %i %s is %s', (success, status, text, state) => {
    expect(judge(parseSuccess(success), { status, text }).state).toBe(state)
  })

  test.each(['', 'ok', '99', '500', '200 ok', '200-', '200 =ok', '200 matches ^(a+)+$'])(
    'G03 «%s» is none',
    (success) => {
      expect(() => parseSuccess(success)).toThrow('must be such as')
    },
  )
})

test('G03 two ids of one millisecond stay apart in 20 characters', () => {
  const ids = ['0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c']
  expect(ids.map(shortSmsId)).toEqual(['7e5f8a6b7c8d9e0f1a2b', '7e5f8a6b7c8d9e0f1a2c'])
})
