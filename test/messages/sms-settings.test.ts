import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'

const alpha = { SMS_GATEWAY: 'alpha', SMS_KEY: 'key' }
const ssl = { SMS_GATEWAY: 'ssl-wireless', SMS_KEY: 'key', SMS_SENDER: 'BOITHOK' }
const http = {
  SMS_GATEWAY: 'http',
  SMS_URL: 'https://sms.example/send',
  SMS_BODY: '{"to": "{to}", "text": "{text}"}',
}

describe('a combination that cannot work stops the start', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a gateway that nobody knows',
      { SMS_GATEWAY: 'twilio' },
      /^SMS_GATEWAY: must be ssl-wireless, bulksmsbd, alpha or http$/,
    ],
    ['a key without a gateway', { SMS_KEY: 'key' }, /^SMS_KEY: does nothing without SMS_GATEWAY/],
    [
      'a gateway without a key',
      { SMS_GATEWAY: 'alpha' },
      /^SMS_KEY: missing, but SMS_GATEWAY=alpha needs it$/,
    ],
    [
      'SSL Wireless without a SID',
      { ...ssl, SMS_SENDER: '' },
      /^SMS_SENDER: missing, but SMS_GATEWAY=ssl-wireless/,
    ],
    ['BulkSMSBD without a sender', { ...alpha, SMS_GATEWAY: 'bulksmsbd' }, /^SMS_SENDER: missing/],
    [
      'a template for a preset',
      { ...alpha, SMS_BODY: 'to={to}&text={text}' },
      /^SMS_BODY: does nothing with SMS_GATEWAY=alpha/,
    ],
    ['an address without https', { ...alpha, SMS_URL: 'http://sms.example' }, /^SMS_URL: must be https/],
    [
      'an address of another protocol',
      { ...alpha, SMS_URL: 'ftp://sms.example' },
      /^SMS_URL: must be an address/,
    ],
    ['http without an address', { ...http, SMS_URL: '' }, /^SMS_URL: missing/],
    ['http without a body', { ...http, SMS_BODY: '' }, /^SMS_BODY: missing/],
    [
      'a placeholder in the address',
      { ...http, SMS_URL: 'https://sms.example/?to={to}' },
      /^SMS_URL: takes no placeholders/,
    ],
    ['a message without its text', { ...http, SMS_BODY: 'to={to}' }, /^SMS_BODY: must have \{text\}/],
    ['JSON in an address', { ...http, SMS_METHOD: 'GET' }, /^SMS_BODY: must be a form/],
    ['another method', { ...http, SMS_METHOD: 'PUT' }, /^SMS_METHOD: must be POST or GET$/],
    [
      'a key that has no place',
      { ...http, SMS_KEY: 'key' },
      /^SMS_KEY: does nothing, because SMS_BODY has no \{key\}$/,
    ],
    [
      'a place without its sender',
      { ...http, SMS_BODY: 'to={to}&text={text}&from={sender}' },
      /^SMS_SENDER: missing, but SMS_BODY has \{sender\}$/,
    ],
    ['a header of two lines', { ...http, SMS_HEADERS: 'x-key=a%0D%0Ab' }, /^SMS_HEADERS: has signs/],
    ['a success that means nothing', { ...http, SMS_SUCCESS: 'ok' }, /^SMS_SUCCESS: must be such as 200/],
    [
      'a price of a third',
      { ...alpha, SMS_PRICE: '0.333' },
      /^SMS_PRICE: must be an amount of taka from 0 to 100$/,
    ],
  ])('G03 %s', (_, env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test('G03 a demonstration for everybody, whose visitors could write to anybody in the name of the centre', () => {
    const env = { ...alpha, DEMO: 'public', PUBLIC_URL: 'https://boithok.example' }
    expect(() => readConfig(env)).toThrow(/^SMS_GATEWAY: with DEMO=public anybody can be Admin/)
    expect(readConfig({ ...alpha, DEMO: '1' }).sms).toBeDefined()
  })
})

test.each([
  ['alpha', alpha, { kind: 'alpha', url: 'https://api.sms.net.bd', key: 'key', sender: undefined }],
  [
    'ssl-wireless',
    ssl,
    { kind: 'ssl-wireless', url: 'https://smsplus.sslwireless.com/api/v3', key: 'key', sender: 'BOITHOK' },
  ],
  [
    'bulksmsbd elsewhere',
    { ...ssl, SMS_GATEWAY: 'bulksmsbd', SMS_URL: 'http://127.0.0.1:4000/api/' },
    { kind: 'bulksmsbd', url: 'http://127.0.0.1:4000/api', key: 'key', sender: 'BOITHOK' },
  ],
  [
    'http',
    { ...http, SMS_HEADERS: 'authorization=Bearer%20x' },
    {
      kind: 'http',
      url: http.SMS_URL,
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: http.SMS_BODY,
      success: '200-299',
      key: undefined,
      sender: undefined,
    },
  ],
])('G03 %s is set up', (_, env, gateway) => {
  expect(readConfig(env).sms).toEqual({ gateway, priceMinor: 50 })
})

test('G03 a price is kept to the paisa', () => {
  expect(readConfig({ ...alpha, SMS_PRICE: '0.29' }).sms?.priceMinor).toBe(29)
})

test('G03 with OUTBOUND=off there is no gateway, and wrong settings are still told', () => {
  expect(readConfig({ ...alpha, OUTBOUND: 'off' }).sms).toBeUndefined()
  expect(() => readConfig({ SMS_GATEWAY: 'alpha', OUTBOUND: 'off' })).toThrow(/^SMS_KEY/)
})
