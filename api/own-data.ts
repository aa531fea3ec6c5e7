import { downloadOwnData } from '../contract/people/own-data.ts'
import { zipOwnData } from '../domain/own-data/zip.ts'
import { type Api, endpoint } from './endpoint.ts'
import { streamBytes } from './file-headers.ts'
import { Reply } from './reply.ts'
import type { Services } from './services.ts'

export function mountOwnData(api: Api, { context }: Services): void {
  endpoint(api, downloadOwnData, async ({ actor }) => {
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
    }
    return new Reply(streamBytes(await zipOwnData(context, actor)), { headers })
  })
}
