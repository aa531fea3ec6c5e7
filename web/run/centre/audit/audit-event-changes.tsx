import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { AuditEvent } from '../../../../contract/centre/audit.ts'
import { catalogueName } from '../../../../contract/centre/catalogue-names.ts'
import { ruledKinds, type SmsWay } from '../../../../contract/messages/states.ts'
import type { OwnOrOthers } from '../../../../contract/people/contact-owners.ts'
import { roles } from '../../../../contract/people/roles.ts'
import { useConfig } from '../../../client-config.tsx'
import { useAuditTexts } from '../../../i18n/audit.ts'
import { useDashboardTexts } from '../../../i18n/dashboard.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useFindTexts } from '../../../i18n/find.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { type Texts, useLanguage } from '../../../i18n/index.ts'
import { useNavTexts } from '../../../i18n/nav.ts'
import { useRuleTexts } from '../../../i18n/rules.ts'
import { useSay } from '../../../i18n/say.ts'
import { useSessionTexts } from '../../../i18n/sessions.ts'
import { useTutorTexts } from '../../../i18n/tutors.ts'
import { catalogueQuery } from '../../../queries/catalogue.ts'
import { DateTime } from '../../../ui/date-time.tsx'

export type AuditValueName = keyof Texts['audit']['values']
type Value = string | number | null
type ValueProps = { name: AuditValueName; value: Value; reasonCode?: Value | undefined }

/** The changed values, before and after. */
export function AuditEventChanges({ event: { before, after } }: { event: AuditEvent }) {
  const texts = useAuditTexts().values
  const names = (Object.keys(texts) as AuditValueName[]).filter((name) => name in { ...before, ...after })
  if (names.length === 0) return null
  return (
    <dl className="grid gap-2 rounded-control bg-sunken p-3.5 text-sm">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-muted">{texts[name]}</dt>
          <dd className="wrap-anywhere flex flex-wrap items-baseline gap-x-2 font-medium">
            {before && name in before && (
              <>
                <AuditValue name={name} value={before[name] ?? null} />
                {after && <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 self-center" />}
              </>
            )}
            {after && <AuditValue name={name} value={after[name] ?? null} reasonCode={after.reasonCode} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const instants: readonly AuditValueName[] = [
  'registrationStart',
  'registrationEnd',
  'minimumDecideAt',
  'classStart',
  'classEnd',
  'from',
  'until',
]

const yesOrNo: readonly AuditValueName[] = ['open', 'active', 'shown', 'published', 'receives', 'pays']

/** A value of the audit trail in words. */
export function AuditValue({ name, value, reasonCode }: ValueProps) {
  const texts = useAuditTexts()
  const { roles: roleWords } = useDashboardTexts()
  const statuses = { ...useSessionTexts().statuses, ...useTutorTexts().statuses }
  const find = useFindTexts()
  const { calls, whose } = useDeskTexts()
  const { ways } = useRuleTexts().settings.messages
  const { companyLinks } = useNavTexts().footer
  const say = useSay()
  const language = useLanguage()
  const { data: catalogue } = useQuery(catalogueQuery)
  const { currency } = useConfig()
  const { money, number } = useFormats()
  if (value === null) return <span className="text-muted">{texts.nothing}</span>
  if (typeof value === 'number')
    return name === 'fee' || name === 'refund' || name === 'amount' ? money(value, currency) : number(value)
  const role = roles.find((one) => one === value)
  if (role && (name === 'role' || name === 'requested')) return roleWords[role]
  if (yesOrNo.includes(name)) return texts.yesOrNo[value as keyof typeof texts.yesOrNo] ?? value
  if (name === 'status') return statuses[value as keyof typeof statuses] ?? value
  if (name === 'mode') return find.modes[value as keyof typeof find.modes] ?? value
  if (name === 'language') return find.languages[value as keyof typeof find.languages] ?? value
  if (name === 'level') return catalogueName(catalogue?.levels ?? [], value, language) ?? value
  if (name === 'subject') return catalogueName(catalogue?.subjects ?? [], value, language) ?? value
  if (name === 'whose') return whose[value as OwnOrOthers] ?? value
  if (name === 'news') return calls.kinds[value as keyof typeof calls.kinds] ?? value
  if (name === 'text') return companyLinks[value as keyof typeof companyLinks] ?? value
  if (ruledKinds.some((kind) => kind === name)) return ways[value as SmsWay] ?? value
  if (instants.includes(name)) return <DateTime value={value} />
  return name === 'reason' ? say({ code: reasonCode?.toString(), message: value }) : value
}
