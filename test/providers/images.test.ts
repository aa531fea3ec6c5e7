import sharp from 'sharp'
import { expect, test } from 'vitest'
import { previewOf } from '../../providers/clean-picture.ts'
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

test('a picture that leaves for another host has no position, and what is no picture does not leave', async () => {
  const sent: FormData[] = []
  const images = createImages({
    apiKey: 'key',
    clean: previewOf,
    fetch: async (_address, init) => {
      sent.push(init?.body as FormData)
      return Response.json({ data: { url: 'https://images.example/x.webp' } })
    },
  })
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 44/1 0/1' } })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  await images.upload(new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }))
  const [form] = sent as [FormData]
  const left = Buffer.from(await (form.get('image') as Blob).arrayBuffer())
  expect(await sharp(left).metadata()).toMatchObject({ format: 'webp', width: 40 })
  expect((await sharp(left).metadata()).exif).toBeUndefined()
  await expect(images.upload(picture)).rejects.toMatchObject({ status: 400, field: 'image' })
  expect(sent).toHaveLength(1)
})
