import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import type { Manifest } from '../../db/backup/format.ts'

type Member = { name: string; content: Buffer }
export type Change = (member: Member) => Member[]

/** Writes the same backup with other members in it. */
export async function changeBackup(from: string, to: string, change: Change): Promise<string> {
  const [entries, tar] = [extract(), pack()]
  const writing = pipeline(tar, createGzip({ level: 1 }), createWriteStream(to))
  const reading = pipeline(createReadStream(from), createGunzip(), entries)
  for await (const entry of entries)
    for (const member of change({ name: entry.header.name, content: await buffer(entry) }))
      tar.entry({ name: member.name }, member.content)
  tar.finalize()
  await Promise.all([reading, writing])
  return to
}

/** Another text about itself. */
export const saying =
  (change: (said: Manifest) => object): Change =>
  ({ name, content }) => [
    {
      name,
      content:
        name === 'manifest.json'
          ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString()))))
          : content,
    },
  ]
