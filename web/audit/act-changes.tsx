import ArrowRight from 'lucide-react/icons/arrow-right'
import type { AuditEvent } from '../../contract/audit.ts'
import { roles } from '../../contract/roles.ts'
import { useConfig } from '../client-config.tsx'
import { useAuditWords } from '../i18n/audit.ts'
import { useDashboardWords } from '../i18n/dashboard.ts'
import { useFormats } from '../i18n/formats.ts'
import type { Words } from '../i18n/index.ts'
import { useSaid } from '../i18n/said.ts'
import { useTutorWords } from '../i18n/tutors.ts'

type Name = keyof Words['audit']['values']
type Value = string | number | null

/** What was before and what is since, name by name. */
export function ActChanges({ act: { before, after } }: { act: AuditEvent }) {
  const words = useAuditWords().values
  const names = (Object.keys(words) as Name[]).filter((name) => name in { ...before, ...after })
  if (names.length === 0) return null
  return (
    <dl className="grid gap-2 rounded-control bg-sunken p-3.5 text-sm">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-muted">{words[name]}</dt>
          <dd className="wrap-anywhere flex flex-wrap items-baseline gap-x-2 font-medium">
            {before && name in before && (
              <>
                <Shown name={name} value={before[name] ?? null} />
                {after && <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 self-center" />}
              </>
            )}
            {after && <Shown name={name} value={after[name] ?? null} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Shown({ name, value }: { name: Name; value: Value }) {
  const words = useAuditWords()
  const { roles: roleWords } = useDashboardWords()
  const { statuses } = useTutorWords()
  const said = useSaid()
  const { currency } = useConfig()
  const { money, number } = useFormats()
  if (value === null) return <span className="text-muted">{words.nothing}</span>
  if (typeof value === 'number')
    return name === 'fee' || name === 'refund' ? money(value, currency) : number(value)
  const role = roles.find((one) => one === value)
  if (role && (name === 'role' || name === 'requested')) return roleWords[role]
  if (name === 'status') return statuses[value as keyof Words['tutors']['statuses']] ?? value
  return name === 'reason' ? said(value) : value
}
