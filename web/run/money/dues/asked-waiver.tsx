import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useCentreDuesTexts } from '../../../i18n/centre-dues.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { due: CentreDue; onDone?: () => void }

/** What an Admin wants to waive above the limit: another one confirms it, and either refuses it. */
export function AskedWaiver({ due: { _id: id, waiveAsked }, onDone }: Props) {
  const texts = useCentreDuesTexts()
  const confirming = useChange({
    send: () =>
      callApi('PUT /dues/{id}/waiver', { params: { id }, body: { reason: waiveAsked?.reason ?? '' } }),
    done: texts.waived,
    failed: texts.failedToWaive,
    onDone,
    invalidate: ({ afterWaiver }) => afterWaiver(),
  })
  const refusing = useChange({
    send: () => callApi('DELETE /dues/{id}/waiver', { params: { id } }),
    done: texts.waiverRefused,
    failed: texts.failedToWithdraw,
    invalidate: ({ afterWaiver }) => afterWaiver(),
  })
  return (
    <>
      {!waiveAsked?.isOwn && (
        <Button size="sm" busy={confirming.isPending} onClick={() => confirming.submit()}>
          {texts.confirmWaiver}
        </Button>
      )}
      <Button size="sm" variant="secondary" busy={refusing.isPending} onClick={() => refusing.submit()}>
        {texts.refuseWaiver}
      </Button>
    </>
  )
}
