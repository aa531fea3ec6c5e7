import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MaterialFile } from '../../contract/materials/materials.ts'
import { files } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { authorizationOf, codeOf, idOf, samples, sendFile, tus } from '../support/files.ts'
import { instructor, type Person } from '../support/people.ts'

let app: TestApp
let tutor: Person
beforeAll(async () => {
  app = await boot()
  tutor = await instructor(app)
})
afterAll(() => app.stop())

const MEGABYTE = 1024 * 1024
const DEVICE = 'Nokia 3310'

/** A photo that lies on its side, left half red, with everything that a phone writes beside it. */
async function photoOf(type: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const right = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const photo = await sharp({ create: { width: 120, height: 80, channels: 3, background: 'red' } })
    .composite([{ input: right, left: 60, top: 0 }])
    .toFormat(type)
    .withExif({
      IFD0: { Model: DEVICE, DateTime: '2026:11:29 10:00:00', Orientation: '6' },
      IFD3: { GPSLatitude: '23/1 46/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  // Phones hang a film behind a photo, with a position of its own.
  return type === 'jpeg' ? Buffer.concat([photo, Buffer.from('ftypmp42 +23.7806+090.4193/')]) : photo
}

async function shared(name: string, content: Buffer): Promise<{ file: MaterialFile; bytes: Buffer }> {
  const id = idOf(await sendFile(app, tutor, { name, content }))
  await tutor.ask('POST', '/materials', { title: name, files: [id] })
  const { body } = await tutor.ask('GET', '/materialsid')
  const file = (body as unknown as { files: MaterialFile[] }[])
    .flatMap(({ files }) => files)
    .find(({ _id }) => _id === id) as MaterialFile
  return { file, bytes: Buffer.from(await (await fetch(app.url + file.url)).arrayBuffer()) }
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'A05 a photo in a material (%s) tells nobody where, when and by what it was taken, and stands upright',
  async (type) => {
    const photo = await photoOf(type)
    expect(photo.includes(DEVICE)).toBe(true)
    const { file, bytes } = await shared(`board.${type}`, photo)
    expect(file).toMatchObject({ type: `image/${type}`, size: bytes.length })
    const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, orientation, width, height }).toEqual({ width: 80, height: 120 })
    for (const secret of [DEVICE, '2026:11:29', '+23.7806']) expect(bytes.includes(secret)).toBe(false)
    // Turned by 90° clockwise, what was left is at the top.
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ]
    expect([pixel(40, 10)[0], pixel(40, 110)[2]].every((value = 0) => value > 200)).toBe(true)
  },
)

test('A05 its sender asks how much has arrived, and sends nothing more, whatever size is kept', async () => {
  const photo = await photoOf('jpeg')
  const id = idOf(await sendFile(app, tutor, { name: 'board.jpg', content: photo }))
  const { headers } = await tus(app, tutor, 'HEAD', `/${id}`)
  const all = String(photo.length)
  expect([headers.get('upload-offset'), headers.get('upload-length')]).toEqual([all, all])
  const more = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': all }
  const again = await tus(app, tutor, 'PATCH', `/${id}`, { headers: more, body: 'more' })
  expect([again.status, again.code]).toEqual([413, 'file_too_large'])
})

test('A05 a process that ended after it had written a picture anew is followed by one that finishes', async () => {
  const { files: storageOfFiles, database } = app.services.context
  const id = idOf(await sendFile(app, tutor, { name: 'board.jpg', content: await photoOf('jpeg') }))
  await database.update(files).set({ type: null, size: MEGABYTE, received: MEGABYTE }).where(eq(files.id, id))
  expect((await tus(app, tutor, 'HEAD', `/${id}`)).headers.get('upload-offset')).toBe(String(MEGABYTE))
  const again = await storageOfFiles.readObject(`files/${id}.content`)
  expect(await sharp(again).metadata()).toMatchObject({ width: 80, height: 120, format: 'jpeg' })
  const [row] = await database.select().from(files).where(eq(files.id, id))
  expect(row).toMatchObject({ type: 'image/jpeg', size: again?.length })
  // Control: of what is no picture, another size means that bytes are missing.
  const pdf = idOf(await sendFile(app, tutor, { name: 'notes.pdf', content: samples.pdf() }))
  await database
    .update(files)
    .set({ type: null, size: MEGABYTE, received: MEGABYTE })
    .where(eq(files.id, pdf))
  expect((await tus(app, tutor, 'HEAD', `/${pdf}`)).status).toBe(503)
})

test('A05 a picture of more than 32 MB is refused with a sentence that says what to do', async () => {
  const large = Buffer.concat([await photoOf('jpeg'), Buffer.alloc(33 * 1024 * 1024)])
  const error = await sendFile(app, tutor, { name: 'board.jpg', content: large }).catch(
    (error: unknown) => error,
  )
  expect(codeOf(error)).toBe('picture_too_large')
})

test('A05 C04 a HEIC photo is refused by every way in, with a sentence that says how to send it', async () => {
  const photo = Buffer.concat([
    Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(400),
  ])
  const error = await sendFile(app, tutor, { name: 'board.heic', content: photo }).catch(
    (error: unknown) => error,
  )
  expect(codeOf(error)).toBe('photo_is_heic')
  const form = new FormData()
  form.set('image', new File([photo], 'board.heic', { type: 'image/heic' }))
  const headers = authorizationOf(tutor)
  const answer = await fetch(`${app.url}/api/images`, { method: 'POST', headers, body: form })
  expect([answer.status, (await answer.json()).code]).toEqual([415, 'photo_is_heic'])
})
