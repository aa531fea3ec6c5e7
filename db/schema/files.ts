import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { fileTypes } from '../../contract/files/types.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { materials, tutors } from './learning.ts'
import { users } from './users.ts'

/**
 * Files of materials, and papers of applications to teach, from their first byte on. The bytes are in the
 * storage as `files/ID.content`. One that has been of neither for a day is deleted.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    ownerId: idOf('owner_id', () => users.id),
    materialId: uuid('material_id').references(() => materials.id, { onDelete: 'set null' }),
    applicationId: uuid('application_id').references(() => tutors.id, { onDelete: 'set null' }),
    /** Among the files of its material, or the papers of its application. */
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    /** What its sender sent beside it, as `Upload-Metadata` says it. */
    metadata: text('metadata').notNull().default(''),
    /** In bytes, as it is kept: until its type is known, as it was announced. A picture is written anew. */
    size: integer('size').notNull(),
    /** How many bytes have arrived. */
    received: integer('received').notNull().default(0),
    /** In how many requests. */
    pieces: integer('pieces').notNull().default(0),
    /** The storage's own name for an upload in parts; null before the first part. */
    uploadId: text('upload_id'),
    /** Parts that are in the storage, in their order. */
    parts: jsonb('parts').$type<{ partNumber: number; etag: string }[]>().notNull().default([]),
    /** How many bytes after the last part the object `files/ID.tail-RECEIVED` has. */
    tail: integer('tail').notNull().default(0),
    /** By content. Null until all of it is here and checked. */
    type: text('type', { enum: Object.keys(fileTypes) as [keyof typeof fileTypes] }),
    /** Of a picture: whether `files/ID.preview` has a small one, re-encoded. */
    hasPreview: boolean('has_preview').notNull().default(false),
    /** The request that writes now, and until when nobody else may. */
    lease: uuid('lease'),
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull(),
    /** When bytes last arrived. */
    touchedAt: instant('touched_at').notNull(),
  },
  (table) => [
    index('files_material').on(table.materialId, table.position).where(sql`${table.materialId} is not null`),
    index('files_application').on(table.applicationId).where(sql`${table.applicationId} is not null`),
    index('files_loose')
      .on(table.touchedAt)
      .where(sql`${table.materialId} is null and ${table.applicationId} is null`),
    index('files_owner').on(table.ownerId),
    check('files_size', sql`${table.size} between 1 and 104857600`),
    check(
      'files_received',
      sql`${table.received} >= 0 and (${table.type} is not null or ${table.received} <= ${table.size})`,
    ),
    check('files_tail', sql`${table.tail} between 0 and ${table.received}`),
    check(
      'files_of_material',
      sql`coalesce(${table.materialId}, ${table.applicationId}) is null or ${table.type} is not null`,
    ),
    check('files_of_one', sql`${table.materialId} is null or ${table.applicationId} is null`),
    check('files_lease', sql`(${table.lease} is null) = (${table.leaseUntil} is null)`),
  ],
)
