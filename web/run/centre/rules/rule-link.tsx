import { Link } from 'react-router'
import type { SettingName } from '../../../../contract/centre/settings.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useRuleTexts } from '../../../i18n/rules.ts'
import { paths } from '../../../paths.ts'

/** Leads an Admin to the rules that decide what a screen shows. Nobody else may read them. */
export function RuleLinks({ rules }: { rules: readonly SettingName[] }) {
  const texts = useRuleTexts()
  if (useRole().role !== 'Admin') return null
  return (
    <p className="screen-only flex flex-wrap gap-x-6">
      {rules.map((rule) => (
        <Link
          key={rule}
          to={paths.rules(rule)}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {texts.ruleOf(texts.settings[rule].title)}
        </Link>
      ))}
    </p>
  )
}
