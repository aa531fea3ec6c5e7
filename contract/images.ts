import { z } from 'zod'
import './no-eval.ts'

/** Largest upload, in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024

/** C04: the answer to a multipart upload of the field `image` to `POST /api/images`. */
export const uploadedImage = z.object({ data: z.object({ url: z.url() }) })
