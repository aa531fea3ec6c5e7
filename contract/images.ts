import { z } from 'zod'
import './no-eval.ts'

/** C04: the answer to a multipart upload of the field `image` to `POST /api/images`. */
export const uploadedImage = z.object({ data: z.object({ url: z.url() }) })
