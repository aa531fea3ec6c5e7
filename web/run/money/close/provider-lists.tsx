import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CloseComparison } from '../../../../contract/day-close/day-close.ts'
import { moneyMoves } from '../../../../contract/day-close/rows.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCloseMessages } from '../../../i18n/day-close.ts'
import { useMethodMessages } from '../../../i18n/methods.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { paths } from '../../../paths.ts'
import { comparisonQuery } from '../../../queries/payments.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Money } from '../../../ui/money.tsx'
import { CloseTable, Figure } from './close-table.tsx'

/** The day beside the list of each provider that has one, and the payments of which they differ. */
export function ProviderLists({ date }: { date: Day }) {
  const messages = useCloseMessages()
  return (
    <Loaded query={useQuery(comparisonQuery(date))} failed={messages.failedToCompare}>
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

type Compared = CloseComparison['lines'][number]['lost']
const hasAny = ({ here, there }: Compared) => here.count + there.count > 0

type Props = { compared: CloseComparison }

function OneList({ compared: { method, lines, differences, more, isComplete } }: Props) {
  const messages = useCloseMessages()
  const name = useMethodMessages()[method]
  const count = differences.length + more
  return (
    <div className="grid gap-3">
      {lines.length > 0 && (
        <CloseTable heads={[name, messages.here, messages.there]}>
          {lines.flatMap(({ currency, ...moved }) =>
            moneyMoves
              .filter((move) => move !== 'lost' || hasAny(moved.lost))
              .map((move) => {
                const counted = { in: messages.payments, out: messages.refunds, lost: messages.disputes }[
                  move
                ]
                return (
                  <tr key={`${currency} ${move}`}>
                    <th scope="row">{messages.kinds[move]}</th>
                    <td>
                      <Figure figure={moved[move].here} currency={currency} counted={counted} />
                    </td>
                    <td>
                      <Figure figure={moved[move].there} currency={currency} counted={counted} />
                    </td>
                  </tr>
                )
              }),
          )}
        </CloseTable>
      )}
      {!isComplete && <p className="font-medium">{messages.tooLong}</p>}
      <p className={count > 0 ? 'font-medium text-danger' : 'text-muted'}>
        {count > 0 ? messages.differ(count) : messages.agree}
      </p>
      {count > 0 && (
        <CloseTable heads={[messages.heads.reference, messages.here, messages.there]}>
          {differences.map((difference) => (
            <tr key={`${difference.kind} ${difference.currency} ${difference.reference}`}>
              <th scope="row">
                <Reference difference={difference} />
                <span className="block font-normal text-muted text-sm">
                  {messages.kinds[difference.kind]}
                </span>
              </th>
              <td>
                <Money amount={difference.here.amount} currency={difference.currency} />
              </td>
              <td>
                <Money amount={difference.there.amount} currency={difference.currency} />
              </td>
            </tr>
          ))}
        </CloseTable>
      )}
    </div>
  )
}

/** Leads an Admin to the payment, where we have it. */
function Reference({
  difference: { reference, paymentId },
}: {
  difference: CloseComparison['differences'][number]
}) {
  const mayRead = useRole().role === 'Admin' && paymentId !== undefined
  const text = <code className="select-all break-all text-sm">{reference}</code>
  if (!mayRead) return text
  return (
    <Link
      prefetch="intent"
      to={paths.everyonesPayments({ search: reference })}
      className="inline-flex min-h-11 items-center text-primary hover:underline lg:min-h-7"
    >
      {text}
    </Link>
  )
}
