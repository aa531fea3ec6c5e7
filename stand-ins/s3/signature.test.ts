import { describe, expect, test } from 'vitest'
import { type SignedRequest, signatureOf } from './signature.ts'

/** The examples that Amazon publishes for Signature Version 4 of S3, with their keys and their results. */
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const TIMESTAMP = '20130524T000000Z'
const host = 'examplebucket.s3.amazonaws.com'

const request = (special: Partial<SignedRequest>): SignedRequest => {
  const headers = {
    host,
    'x-amz-date': TIMESTAMP,
    'x-amz-content-sha256': special.payloadHash ?? EMPTY,
    ...special.headers,
  }
  return {
    method: 'GET',
    path: '/',
    query: [],
    signedHeaders: Object.keys(headers).sort(),
    payloadHash: EMPTY,
    timestamp: TIMESTAMP,
    region: 'us-east-1',
    ...special,
    headers,
  }
}

describe('signs as Amazon does in its example of', () => {
  test.each([
    [
      'a range of an object',
      { path: '/test.txt', headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'an object to store, whose name needs encoding',
      {
        method: 'PUT',
        path: '/test$file.text',
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        payloadHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a parameter without a value',
      { query: [['lifecycle', '']] as const },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list',
      {
        query: [
          ['prefix', 'J'],
          ['max-keys', '2'],
        ] as const,
      },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ] as const)('%s', (_, special, signature) => {
    expect(signatureOf(request(special as Partial<SignedRequest>), SECRET)).toBe(signature)
  })

  test('nothing else: one changed byte changes the signature', () => {
    const first = signatureOf(request({ path: '/test.txt' }), SECRET)
    expect(signatureOf(request({ path: '/test.txu' }), SECRET)).not.toBe(first)
    expect(signatureOf(request({ path: '/test.txt' }), `${SECRET}x`)).not.toBe(first)
  })
})
