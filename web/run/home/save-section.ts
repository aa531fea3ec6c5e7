import type { DraftSection, setHomeSection } from '../../../contract/home/home.ts'
import type { BodyInput } from '../../../contract/http/endpoint.ts'
import { callApi } from '../../api-client.ts'

/** Writes into the draft what a section says. The server compares the content with its kind. */
export const saveSection = ({ kind, revision }: DraftSection, content: object) =>
  callApi('PUT /settings/home/sections', {
    body: { kind, revision, content } as BodyInput<typeof setHomeSection>,
  })
