import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useConfig } from '../../client-config.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useOutboxTexts } from '../../i18n/outbox.ts'
import { paths } from '../../paths.ts'
import { smsCostsQuery } from '../../queries/centre.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What SMS cost, and what they may. Nothing where there are none. */
export function SmsCosts() {
  const texts = useOutboxTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  const query = useQuery(smsCostsQuery)
  return (
    <Loaded query={query} failed={texts.costsFailed} waiting={<Skeleton className="mb-6 h-24" />}>
      {({ isOn, today, month, limit }) =>
        isOn && (
          <Card className="mb-6 grid gap-4 p-5">
            <h2 className="font-bold text-lg">{texts.costs}</h2>
            <Facts
              className="sm:grid-cols-3"
              facts={[
                { label: texts.today, value: texts.spent(money(today.cost, currency), today.sms) },
                { label: texts.month, value: texts.spent(money(month.cost, currency), month.sms) },
                {
                  label: texts.limit,
                  value: (
                    <>
                      <Money amount={limit} />{' '}
                      <Link
                        to={paths.rules('sms-limit')}
                        className="text-primary underline underline-offset-4"
                      >
                        {texts.changeLimit}
                      </Link>
                    </>
                  ),
                },
              ]}
            />
            {today.cost >= limit && <p className="font-medium text-danger">{texts.limitReached}</p>}
          </Card>
        )
      }
    </Loaded>
  )
}
