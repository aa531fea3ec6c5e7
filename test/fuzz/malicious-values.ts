/**
 * JSON values that a field does not expect, some malformed, as text, because JSON.stringify does not preserve
 * all of them.
 */
export const maliciousJson: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '0.1', '1e309', '-1e309', '1e-400', '9007199254740993'],
  ...['123456789012345678901234567890', '[]', '{}', '[[]]', '["a"]', '[null]', '{"$ne":null}'],
  ...['{"__proto__":{"role":"Admin"}}', '{"constructor":{"prototype":{"role":"Admin"}}}', '{"toString":1}'],
  ...['""', '"   "', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"\\uffff\\ufeff\\u202e"', '"__proto__"'],
  ...['NaN', 'Infinity', 'undefined', "'x'", '01', '"\\x"', '"never ends', '/* */1', '"\u0001"'],
  ...[
    '10000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '0000-01-01',
    '9999-12-31T23:59:59-14:00',
    '2026-02-30',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00+99:99',
    '1e9',
    "'; drop table users; --",
    '%',
    '\\',
    'http://[::',
    'http://\u0000/',
    'javascript:alert(1)',
    '\u0130'.repeat(300),
    `${'a'.repeat(70)}@${'b'.repeat(300)}.test`,
  ].map((text) => JSON.stringify(text)),
  nested('[', ']'),
  nested('{"a":', '}', '1'),
  JSON.stringify('x'.repeat(50_000)),
  JSON.stringify('x'.repeat(100_000)),
  JSON.stringify('a '.repeat(25_000)),
  `[${'0,'.repeat(20_000)}0]`,
]

function nested(open: string, close: string, heart = ''): string {
  const depth = 10_000
  return open.repeat(depth) + heart + close.repeat(depth)
}

/** Values of a path or query as sent; some are invalid percent-encoding. */
export const maliciousText: readonly string[] = [
  ...[
    '',
    '%',
    '%zz',
    '%c3%28',
    '%u0041',
    '%00',
    '%c0%ae%c0%ae',
    '%ed%a0%80',
    '%ff%fe',
    '..%2f..%2fetc%2fpasswd',
  ],
  ...['1e9', '-1', '0', '1e309', '0x10', '1.5', 'NaN', '99999999999999999999', '+1', '%201%20', '1;2'],
  ...[
    'null',
    'true',
    '__proto__',
    'constructor',
    'toString',
    '[]',
    '{}',
    "'",
    '"',
    '%27%20or%201=1--',
    '%25',
    '_',
    '%5C',
  ],
  ...['10000-01-01', '.', '..', '//', '*', '%0d%0aset-cookie:a=b', '%F0%9F%92%A9', '\u00ff', '%EF%BB%BF'],
  ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', `x`.repeat(8000)],
  ...['a@b.test', '%E2%80%AE', 'javascript:alert(1)', '%09', '%0a', '%20', '%2f'],
]

export const contentTypes: readonly string[] = [
  ...['text/plain', 'text/html', 'application/xml', 'application/json; charset=utf-16', 'APPLICATION/JSON'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', ';', '/'],
  ...['application/x-www-form-urlencoded', 'application/octet-stream', '*/*', `text/${'x'.repeat(3000)}`],
]

/** Headers that contradict the request or attempt to change its meaning. */
export const maliciousHeaders: readonly (readonly [string, string])[] = [
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', `${'1.1.1.1,'.repeat(200)}'; drop table users`],
  ['x-forwarded-proto', 'javascript'],
  ['x-original-url', '/api/admin/users'],
  ['x-client-address', 'inside'],
  ['host', 'evil.example'],
  ['host', '%'],
  ['host', 'a:b:c'],
  ['host', '127.0.0.1:99999'],
  ['origin', 'null'],
  ['cookie', '__session=a.b.c; theme=%; language=../../en'],
  ['cookie', 'a='.repeat(3000)],
  ['accept', 'x'.repeat(5000)],
  ['accept-language', '*;q=9,,,;;;'],
  ['accept-language', 'bn-'.repeat(1000)],
  ['accept-encoding', 'gzip;q=1e309, br;q=-1, identity;q=0'],
  ['if-none-match', '*, W/"x", "'],
  ['range', 'bytes=0-0,-1,9999999999999999999999-'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br, gzip, identity'],
  ['expect', '100-continue'],
  ['upgrade', 'websocket'],
  ['stripe-signature', 't=1e309,v1=00'],
  ['last-event-id', 'x'.repeat(3000)],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'a'.repeat(5000)}.b.c`],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['authorization', 'Bearer eyJhbGciOiJSUzI1NiIsImtpZCI6Il9fcHJvdG9fXyJ9.e30.AAAA'],
  ['authorization', 'Basic Og=='],
]

/** Raw requests that Node's client would not send. `%s` is a path of the API. */
export const malformedRequests: readonly string[] = [
  'POST %s HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST %s HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef',
  'POST %s HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  'POST %s HTTP/1.1\r\nhost: a\r\ncontent-length: 1e9\r\n\r\n',
  'POST %s HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, chunked\r\n\r\nzz\r\n',
  'POST %s HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n',
  'GET %s HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n',
  'GET %s HTTP/1.1\r\n\r\n',
  'GET %s HTTP/1.0\r\n\r\n',
  'GET %s HTTP/9.9\r\nhost: a\r\n\r\n',
  'GET %s\u0000 HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET %s HTTP/1.1\r\nhost: a\r\nx: \u0000\r\n\r\n',
  'GET %s HTTP/1.1\r\nhost: a\r\nx : y\r\n\r\n',
  `GET %s HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
  `GET %s?${'z'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  'GET http://evil.example%s HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'GET http://[::%s HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'GET \\\\evil.example%s HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'GET //evil.example%s HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'CONNECT %s HTTP/1.1\r\nhost: a\r\n\r\n',
  'TRACE %s HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'TRACK %s HTTP/1.1\r\nhost: a\r\n\r\n',
  'get %s HTTP/1.1\r\nhost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  '\r\n\r\n\r\nGET %s HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
]
