import { useQuery } from '@tanstack/react-query'
import type { CloseComparison } from '../../../../contract/day-close/day-close.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useMethodTexts } from '../../../i18n/methods.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { comparisonQuery } from '../../../queries/payments.ts'
import { Loaded } from '../../../ui/error-state.tsx'
import { ComparedSums, Differences } from './compared.tsx'

/** The day beside the list of each provider that has one, and the payments of which they differ. */
export function ProviderLists({ date }: { date: Day }) {
  const texts = useCloseTexts()
  return (
    <Loaded query={useQuery(comparisonQuery(date))} failed={texts.failedToCompare}>
      {({ providers }) => (
        <div className="grid gap-6">
          {providers.map((one) => (
            <OneList key={one.method} compared={one} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function OneList({
  compared: { method, lines, differences, more, isComplete },
}: {
  compared: CloseComparison
}) {
  const texts = useCloseTexts()
  const name = useMethodTexts()[method]
  const count = differences.length + more
  return (
    <div className="grid gap-3">
      {lines.length > 0 && <ComparedSums name={name} there={texts.there} lines={lines} />}
      {!isComplete && <p className="font-medium">{texts.tooLong}</p>}
      <p className={count > 0 ? 'font-medium text-danger' : 'text-muted'}>
        {count > 0 ? texts.differ(count) : texts.agree}
      </p>
      {count > 0 && <Differences there={texts.there} rows={differences} />}
    </div>
  )
}
