import { recheckCodes } from '../../contract/payments/payment-timeline.ts'
import { cancelReasons } from '../../contract/payments/reasons.ts'
import { en } from '../../contract/refusals/en/index.ts'
import type { Code, ParamsOf } from '../../contract/refusals/index.ts'
import { refusals } from '../../contract/refusals/statuses.ts'

/** `status`: of the refusals with this code; absent for a reason or a finding. `example`: its English. */
export type DocumentedCode = { code: Code; status?: number; params: string[]; example: string }

type NamesOf<Params> = Params extends object ? keyof Params : never

/** A value of every parameter. */
const samples: Record<NamesOf<ParamsOf<Code>>, string | number> = {
  label: 'title',
  options: 'live, cancelled',
  reason: 'Invalid image type.',
  min: 1,
  max: 200,
  taken: 12,
  hours: 24,
  minutes: 30,
  seconds: 40,
  size: 30,
  line: 3,
  capacity: 40,
  title: 'Vectors',
  start: '2026-12-06T11:00:00Z',
  other: 'Optics',
  otherStart: '2026-12-06T11:30:00Z',
}

function exampleOf(code: Code): Omit<DocumentedCode, 'status'> {
  const text = en[code]
  if (typeof text === 'string') return { code, params: [], example: text }
  const used = new Set<string>()
  const recorder = new Proxy(samples, {
    get(target, name: keyof typeof samples) {
      used.add(name)
      return target[name]
    },
  })
  const example = (text as (params: object) => string)(recorder)
  return { code, params: [...used], example }
}

/** The codes that answers have, those of refusals first. */
export function documentedCodes(): DocumentedCode[] {
  const refused = Object.entries(refusals).flatMap(([status, codes]) =>
    codes.map((code: Code) => ({ status: Number(status), ...exampleOf(code) })),
  )
  const known = new Set(refused.map(({ code }) => code))
  const reasons = new Set<Code>([...cancelReasons, ...recheckCodes].filter((code) => !known.has(code)))
  return [...refused, ...[...reasons].map(exampleOf)]
}
