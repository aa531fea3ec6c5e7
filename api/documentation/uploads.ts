import type { RefusalStatus } from '../../contract/refusals/statuses.ts'
import type { Answer, Operation, Parameter } from './operation.ts'

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string', description },
})
const version = header('Tus-Resumable', 'Always 1.0.0.')
const offset = header('Upload-Offset', 'How many bytes have arrived before these.')
const id: Parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }

const signedIn = {
  tags: ['Materials'],
  description:
    'Files of materials for Instructors and Admins; for others papers of an application to teach, six at most and 10 MB each. By the tus protocol 1.0.0: https://tus.io/protocols/resumable-upload',
  security: [{ bearer: [] }],
}
const bytes = {
  required: true,
  content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
}
const answers = (done: number, description: string, refusals: RefusalStatus[]): Record<string, Answer> => ({
  [done]: { description, content: {} },
  ...Object.fromEntries(
    [...refusals, 500].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  ),
})

/**
 * Files of materials and papers of applications in pieces: calls whose input and answer are headers, so that
 * they are not in the contract.
 */
export const uploadPaths: Record<string, Record<string, Operation>> = {
  '/uploads': {
    post: {
      operationId: 'startUpload',
      summary: 'Begins a file; its address is in the header Location. The first bytes may come with it.',
      ...signedIn,
      parameters: [
        version,
        header('Upload-Length', 'The size of the file in bytes, at most 104857600.'),
        { ...header('Upload-Metadata', 'filename and its name in base64.'), required: false },
      ],
      responses: answers(201, 'Begun.', [400, 401, 403, 409, 412, 413, 415, 429, 503]),
    },
  },
  '/uploads/{id}': {
    head: {
      operationId: 'getUpload',
      summary: 'How much of a file has arrived, in the header Upload-Offset.',
      ...signedIn,
      parameters: [id, version],
      responses: answers(200, 'What has arrived.', [401, 403, 404, 412, 415, 423, 503]),
    },
    patch: {
      operationId: 'continueUpload',
      summary: 'Adds bytes where the file ended. The last ones decide by its content whether it is accepted.',
      ...signedIn,
      parameters: [id, version, offset],
      requestBody: bytes,
      responses: answers(204, 'Kept.', [400, 401, 403, 404, 409, 412, 413, 415, 423, 503]),
    },
    delete: {
      operationId: 'removeUpload',
      summary: 'Gives up a file that has not arrived whole.',
      ...signedIn,
      parameters: [id, version],
      responses: answers(204, 'Gone.', [401, 403, 404, 409, 412, 423, 503]),
    },
  },
}
