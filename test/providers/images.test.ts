import { expect, test } from 'vitest'
import { createImages } from '../../providers/images.ts'
import { fetchThrough } from '../../stand-ins/index.ts'

const picture = new Blob(['x'])
const uploadTo = (fetch: () => Promise<Response>) => createImages({ apiKey: 'key', fetch }).upload(picture)

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', () => Promise.resolve(new Response('oops', { status: 500 }))],
  ['answers without an address', () => Promise.resolve(Response.json({ data: {} }))],
])('C04 an image host that %s is 503, and nothing was stored', async (_, fetch) => {
  await expect(uploadTo(fetch)).rejects.toMatchObject({ status: 503, message: 'Upload failed' })
})

test('C04 an image that the host refuses is 400, with its message', async () => {
  const refusal = () => Promise.resolve(Response.json({ error: { message: 'Too large' } }, { status: 400 }))
  await expect(uploadTo(refusal)).rejects.toMatchObject({ status: 400, field: 'image', message: 'Too large' })
})

test('requests to the outside follow no redirect', async () => {
  const asked: Request[] = []
  const outside = fetchThrough(
    () => ({}),
    async (request) => {
      asked.push(request as Request)
      return Response.json({ data: { url: 'https://images.example/x.webp' } })
    },
  )
  await createImages({ apiKey: 'key', fetch: outside }).upload(picture)
  expect(asked.map(({ redirect }) => redirect)).toEqual(['error'])
})
