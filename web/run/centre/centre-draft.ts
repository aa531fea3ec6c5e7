import type { getCentre, setCentre } from '../../../contract/centre/centre.ts'
import type { BodyInput, ResponseOf } from '../../../contract/http/endpoint.ts'
import { validateWith } from '../../ui/form-validator.ts'

/** The centre's words about itself, with their version. */
export type ReadCentre = ResponseOf<typeof getCentre>
export type CentreDraft = Omit<BodyInput<typeof setCentre>, 'version'> & { version: number }

/** A form of the centre begins with this: as it is typed. */
export const draftOf = ({ version, ...centre }: ReadCentre): CentreDraft => ({
  ...(Object.fromEntries(Object.entries(centre).map(([name, value]) => [name, String(value ?? '')])) as Omit<
    CentreDraft,
    'version'
  >),
  version,
})

export const centreValidator = validateWith(async () => {
  const { setCentre } = await import('../../../contract/centre/centre.ts')
  return setCentre.body
})
