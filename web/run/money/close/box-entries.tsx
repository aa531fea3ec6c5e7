import type { CashBox } from '../../../../contract/day-close/cash-boxes.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useInvalidate } from '../../../queries/use-invalidate.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { notify } from '../../../ui/notify.tsx'

/** Cash that was put into a box or taken out of it. A wrong entry stays, with its opposite below it. */
export function BoxEntries({ box: { _id, entries, currency, signed, mayCount } }: { box: CashBox }) {
  const texts = useCashBoxTexts()
  const { afterCashBox } = useInvalidate()
  const undoing = useSubmit({
    mutationFn: (entryId: string) =>
      callApi('DELETE /cash-boxes/{id}/entries/{entryId}', { params: { id: _id, entryId } }),
    onSuccess: () => notify.success(texts.undid),
    onError: () => notify.error(texts.failedToSave),
    onSettled: () => void afterCashBox(),
  })
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.map(({ _id: entryId, kind, amount, note, reference, by, undoes }) => (
    <div key={entryId} className="col-span-2 grid grid-cols-subgrid">
      <dt className="wrap-anywhere">
        {texts.entries[kind]}
        <span className="text-muted text-sm">
          {' '}
          {[note, reference, by, undoes && texts.undone].filter(Boolean).join(', ')}
        </span>
        {!signed && mayCount && !undoes && !undone.has(entryId) && (
          <Button
            variant="quiet"
            size="sm"
            className="screen-only"
            aria-label={`${texts.undo}: ${texts.entries[kind]} ${note ?? ''}`}
            onClick={() => undoing.submit(entryId)}
          >
            {texts.undo}
          </Button>
        )}
      </dt>
      <dd className="text-right">
        <Money amount={kind === 'added' ? amount : -amount} currency={currency} />
      </dd>
    </div>
  ))
}
