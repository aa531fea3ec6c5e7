import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmsGateway } from '../../providers/sms/create.ts'
import type { Fault } from '../../stand-ins/sms/index.ts'
import { freePort } from '../support/free-port.ts'
import { SMS_SENDER, startTestGateways, type TestGateways } from '../support/sms.ts'

let gateways: TestGateways
beforeAll(async () => {
  gateways = await startTestGateways()
})
afterAll(() => gateways.stop())
afterEach(() => gateways.failWith(undefined))

let taken: number
let asked: number
beforeEach(() => {
  taken = gateways.messages.length
  asked = gateways.requests()
})
const newMessages = () => gateways.messages.slice(taken)
const newRequests = () => gateways.requests() - asked

const NAMES = ['ssl-wireless', 'bulksmsbd', 'alpha', 'http'] as const
const AT_HOME = ['ssl-wireless', 'bulksmsbd', 'alpha'] as const
const sms = { id: '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', to: '+8801712345678', text: 'কাল ক্লাস ৪টায়' }

describe.each(NAMES)('%s: certainly not sent', (name) => {
  const send = (change: Partial<typeof sms> = {}) => gateways.gateway(name).send({ ...sms, ...change })
  const refusals: [Fault['kind'], boolean][] = [
    ['no-money', false],
    ['wrong-address', false],
    ...(name === 'http' ? [] : [['bad-number', true] as [Fault['kind'], boolean]]),
  ]

  test.each(refusals)('G03 %s is refused; for good: %s', async (kind, isFinal) => {
    gateways.failWith({ kind } as Fault)
    const outcome = await send()
    expect(outcome).toEqual({ state: 'refused', reason: expect.stringMatching(/\S/), isFinal })
    expect([newMessages(), newRequests()]).toEqual([[], 1])
  })

  test('G03 a wrong key is refused, and no reason repeats it', async () => {
    const key = 'wrong-key'
    const account = { ...gateways.accounts[name], key }
    const gateway = createSmsGateway(
      account.kind === 'http' ? { ...account, headers: { authorization: `Bearer ${key}` } } : account,
      { fetch },
    )
    const outcome = await gateway.send(sms)
    expect(outcome).toMatchObject({ state: 'refused', isFinal: false })
    expect(JSON.stringify(outcome)).not.toContain(key)
    expect(newMessages()).toEqual([])
  })

  test('G03 nothing listens: refused, and may be sent later', async () => {
    const account = { ...gateways.accounts[name], url: `http://127.0.0.1:${await freePort()}` }
    expect(await createSmsGateway(account, { fetch }).send(sms)).toEqual({
      state: 'refused',
      reason: expect.stringMatching(/^the gateway cannot be reached: .*ECONNREFUSED/),
      isFinal: false,
    })
  })
})

describe.each(AT_HOME)('%s: never taken', (name) => {
  test.each(['+14155550123', '+9101712345678', '+880212345678'])(
    'G03 a message to %s is refused for good, and the gateway is not asked',
    async (to) => {
      const outcome = await gateways.gateway(name).send({ ...sms, to })
      expect(outcome).toMatchObject({ state: 'refused', isFinal: true })
      expect(outcome).toHaveProperty('reason', expect.stringMatching(/Bangladeshi mobile numbers only$/))
      expect(newRequests()).toBe(0)
    },
  )
})

test.each(['bulksmsbd', 'alpha'] as const)('G03 %s: blocked content is refused for good', async (name) => {
  gateways.failWith({ kind: 'blocked-content' })
  expect(await gateways.gateway(name).send(sms)).toMatchObject({ state: 'refused', isFinal: true })
  expect(newMessages()).toEqual([])
})

describe.each(NAMES)('%s: nobody knows', (name) => {
  test.each(['silence', 'drop', 'error-after', 'garbage', 'flood'] as const)(
    'G03 %s: the message was taken, is not sent again, and its outcome is unknown',
    async (kind) => {
      gateways.failWith({ kind })
      const patience = kind === 'silence' ? 100 : undefined
      expect(await gateways.gateway(name, patience).send(sms)).toEqual({
        state: 'unknown',
        reason: expect.stringMatching(/\S/),
      })
      expect([newMessages().length, newRequests()]).toEqual([1, 1])
    },
  )

  test.each(['drop-before', 'error-before'] as const)('G03 %s looks the same from here', async (kind) => {
    gateways.failWith({ kind })
    expect(await gateways.gateway(name).send(sms)).toMatchObject({ state: 'unknown' })
    expect([newMessages(), newRequests()]).toEqual([[], 1])
  })

  test('G03 an answer that is only late is waited for', async () => {
    gateways.failWith({ kind: 'delay', ms: 50 })
    expect(await gateways.gateway(name).send(sms)).toMatchObject({ state: 'sent' })
  })
})

describe('a message is taken as it was written', () => {
  const tricky = 'Tk 500 & "due" \\ {key}={sender}%20+\n</sms>&to=8801999999999 অ😀'

  test.each([
    ['ssl-wireless', { id: '7e5f8a6b7c8d9e0f1a2b', to: '8801712345678', sender: SMS_SENDER }],
    ['bulksmsbd', { id: null, to: '8801712345678', sender: SMS_SENDER }],
    ['alpha', { id: null, to: '8801712345678', sender: SMS_SENDER }],
    ['http', { id: '7e5f8a6b7c8d9e0f1a2b', to: '8801712345678', sender: null }],
  ] as const)('G03 %s', async (name, expected) => {
    const outcome = await gateways.gateway(name).send({ ...sms, text: tricky })
    expect(outcome).toEqual({
      state: 'sent',
      reference: name === 'http' ? null : expect.stringMatching(/\S/),
      costMinor: null,
    })
    expect(newMessages()).toEqual([{ ...expected, text: tricky }])
  })

  test.each([
    ['a form', { body: 'to={number}&text={text}&id={id}&sender={sender}' }],
    ['an address', { method: 'GET', body: 'to={to}&text={text}&sender={sender}' }],
  ] as const)('G03 http by %s', async (_, change) => {
    const gateway = createSmsGateway({ ...gateways.accounts.http, ...change }, { fetch })
    expect(await gateway.send({ ...sms, text: tricky })).toMatchObject({ state: 'sent' })
    expect(newMessages()).toMatchObject([{ to: '8801712345678', text: tricky, sender: SMS_SENDER }])
  })

  test('G03 alpha without a sender', async () => {
    const account = { ...gateways.accounts.alpha, sender: undefined }
    expect(await createSmsGateway(account, { fetch }).send(sms)).toMatchObject({ state: 'sent' })
    expect(newMessages()).toMatchObject([{ sender: null }])
  })
})

describe('the balance', () => {
  test.each(AT_HOME)('G03 %s says what is left, until it is used up', async (name) => {
    const own = await startTestGateways({ balance: 12.4, price: 12 })
    try {
      const gateway = own.gateway(name)
      expect(await gateway.balance()).toBe(1240)
      expect(await gateway.send(sms)).toMatchObject({ state: 'sent' })
      expect(await gateway.balance()).toBe(40)
      expect(await gateway.send(sms)).toMatchObject({ state: 'refused', isFinal: false })
    } finally {
      await own.stop()
    }
  })

  test('G03 http knows none, and does not ask', async () => {
    expect(await gateways.gateway('http').balance()).toBeNull()
    expect(newRequests()).toBe(0)
  })

  test.each(AT_HOME)('G03 %s refuses to say it', async (name) => {
    gateways.failWith({ kind: 'wrong-address' })
    await expect(gateways.gateway(name).balance()).rejects.toMatchObject({ name: 'GatewayRefusal' })
  })

  test.each(AT_HOME)('G03 %s does not answer, or with garbage', async (name) => {
    gateways.failWith({ kind: 'garbage' })
    await expect(gateways.gateway(name).balance()).rejects.toMatchObject({ name: 'Error' })
    gateways.failWith({ kind: 'silence' })
    await expect(gateways.gateway(name, 100).balance()).rejects.toThrow(/^no answer within 0.1 seconds$/)
  })
})
