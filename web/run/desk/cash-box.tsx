import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CashBox } from '../../../contract/day-close/cash-boxes.ts'
import { dayOf } from '../../../contract/formats/dates.ts'
import { callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { cashBoxesQuery } from '../../queries/payments.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { SelectField } from '../../ui/inputs.tsx'

export function useOwnBranch() {
  const branches = useQuery(branchesQuery()).data?.filter(({ closed }) => !closed) ?? []
  const { data: cash } = useQuery(cashBoxesQuery(dayOf(useNow(60_000))))
  return cash && branches.length > 0 ? { branches, ownBranchId: cash.ownBranchId } : undefined
}

/** The centre has branches, and nobody has said whose box one uses: no cash is taken or given. */
export function useLacksBox(): boolean {
  const own = useOwnBranch()
  return own !== undefined && !own.ownBranchId
}

/** Whether one has to say whose box one uses. Asked once, it stays for this sale. */
export function useAsksBranch(): boolean {
  const own = useOwnBranch()
  const [asks, setAsks] = useState(false)
  if (own && !own.ownBranchId && !asks) setAsks(true)
  return asks
}

/**
 * The branch whose cash box one uses; an Admin chooses another one by two taps. Nothing where the centre
 * has no branches.
 */
export function DeskBranch() {
  const texts = useDeskTexts().branch
  const own = useOwnBranch()
  const nameOf = (id: string) => own?.branches.find(({ _id }) => _id === id)?.name ?? ''
  const choosing = useChange<string>({
    send: (branchId) => callApi('PUT /desk/branch', { body: { branchId } }),
    done: (id) => texts.chosen(nameOf(id)),
    failed: texts.failed,
  })
  const { role } = useRole()
  if (!own) return null
  const { branches, ownBranchId } = own
  // Of the box that they use, `BoxOfToday` says more.
  if (role !== 'Admin') return ownBranchId ? null : <p className="text-muted text-sm">{texts.notNamed}</p>
  const shown = (choosing.isPending && choosing.variables) || ownBranchId || ''
  return (
    <SelectField
      className="max-w-sm"
      label={texts.label}
      hint={shown ? undefined : texts.missing}
      value={shown}
      disabled={choosing.isPending}
      onChange={({ target }) => choosing.submit(target.value)}
      options={[
        ...(shown ? [] : [{ value: '', label: texts.choose }]),
        ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}

/**
 * The box that one's cash goes into today: whose it is and whether it is open. What went through it is said
 * once somebody has counted it: whoever counts does not know what should be there.
 */
export function BoxOfToday() {
  const { box: texts, branch } = useDeskTexts()
  const { data } = useQuery(cashBoxesQuery(dayOf(useNow(60_000))))
  const own = useOwnBranch()
  if (!data || (own && !data.ownBranchId)) return null
  const ofBranch = data.boxes.filter((box) => (box.branch?._id ?? null) === data.ownBranchId)
  const box = ofBranch.find(({ signed }) => !signed) ?? ofBranch.at(-1)
  const name = own?.branches.find(({ _id }) => _id === data.ownBranchId)?.name
  return (
    <section className="grid gap-1">
      <h2 className="font-bold text-lg">{texts.title}</h2>
      {name !== undefined && <p>{branch.uses(name)}</p>}
      {box ? <State box={box} /> : <p className="text-muted">{texts.none}</p>}
      <Link
        to={paths.close()}
        className="inline-flex min-h-11 items-center justify-self-start text-primary underline underline-offset-4"
      >
        {texts.toClose}
      </Link>
    </section>
  )
}

function State({ box }: { box: CashBox }) {
  const { box: texts } = useDeskTexts()
  const { money } = useFormats()
  const { signed, openedAt, openedBy, taken, given, expected, currency } = box
  if (signed)
    return (
      <p className="text-muted">
        {texts.signed(signed.by)} <DateTime value={signed.at} />
      </p>
    )
  return (
    <>
      <p className="text-muted">
        {texts.open(openedBy)} <DateTime value={openedAt} />
      </p>
      {taken === undefined || given === undefined || expected === undefined ? (
        <p className="text-muted text-sm">{texts.blind}</p>
      ) : (
        <p>{texts.sums(money(taken, currency), money(given, currency), money(expected, currency))}</p>
      )}
    </>
  )
}
