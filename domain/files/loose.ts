import { and, isNull } from 'drizzle-orm'
import { files } from '../../db/schema.ts'

/** As a condition on rows of `files`: neither of a material nor of an application. */
export const isLoose = and(isNull(files.materialId), isNull(files.applicationId))
