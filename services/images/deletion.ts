import { createHash } from 'node:crypto'
import { and, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type Files, forget } from './files.ts'
import { images } from './schema.ts'

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export type Storage = { database: NodePgDatabase; files: Files }

/**
 * Adds imgbb's page at `delete_url`. It asks for confirmation, because programs that scan messages also open
 * links.
 */
export function addDeletion(app: Hono, { database, files }: Storage): void {
  const isOwner = (c: Context) =>
    and(eq(images.id, c.req.param('id') ?? ''), eq(images.deleteHash, hashOf(c.req.param('secret') ?? '')))

  app.get('/ibb.co/:id/:secret', async (c) => {
    const [found] = await database.select({ id: images.id }).from(images).where(isOwner(c))
    return found ? page(c, html`<form method="post"><button>Delete this picture</button></form>`) : gone(c)
  })
  app.post('/ibb.co/:id/:secret', async (c) => {
    const [deleted] = await database.delete(images).where(isOwner(c)).returning({ id: images.id })
    if (!deleted) return gone(c)
    await forget(files, [deleted.id])
    return page(c, html`<p>The picture is deleted.</p>`)
  })
}

/** Deletes a few expired pictures. Each upload does this. */
export async function forgetExpired(storage: Storage, now: Date): Promise<void> {
  const due = storage.database
    .select({ id: images.id })
    .from(images)
    .where(lte(images.expiresAt, now))
    .limit(10)
    .for('update', { skipLocked: true })
  await deletePictures(storage, inArray(images.id, due))
}

/** Returns how many. */
export async function deletePictures({ database, files }: Storage, which: SQL): Promise<number> {
  const deleted = await database.delete(images).where(which).returning({ id: images.id })
  if (deleted.length > 0) {
    await forget(
      files,
      deleted.map(({ id }) => id),
    )
  }
  return deleted.length
}

const gone = (c: Context) => page(c, html`<p>There is no such picture.</p>`, 404)

function page(c: Context, content: unknown, status: 200 | 404 = 200) {
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  c.header(
    'content-security-policy',
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  )
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Delete a picture</title>
      </head>
      <body>${content}</body>
    </html>`
  return c.html(document, status)
}
