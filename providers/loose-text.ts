import { z } from 'zod'

/**
 * A field of providers that send numbers as texts or as numbers, and fields that do not apply empty, null or
 * not at all.
 */
export const looseText = z
  .union([z.string(), z.number().transform(String), z.null().transform(() => '')])
  .default('')
