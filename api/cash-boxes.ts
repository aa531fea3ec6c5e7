import * as contract from '../contract/day-close/cash-boxes.ts'
import { dayOf } from '../contract/formats/dates.ts'
import { toMajor, toMinor } from '../contract/payments/money.ts'
import { chooseBranch, moveBox, openBoxAt } from '../domain/cash-boxes/change-box.ts'
import { type Count, countBox } from '../domain/cash-boxes/count.ts'
import { enterCash, undoEntry } from '../domain/cash-boxes/enter.ts'
import { type ListedBox, listBoxes } from '../domain/cash-boxes/list.ts'
import { signBox } from '../domain/cash-boxes/sign.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** The cash boxes, for Admins and cashiers. */
export function mountCashBoxes(api: Api, { context }: Services): void {
  const minorOf = (amount: number | undefined) =>
    amount === undefined ? undefined : toMinor(amount, context.currency)
  const done = { success: true } as const

  endpoint(api, contract.listCashBoxes, async ({ actor, query }) => {
    const day = query.date ?? dayOf(context.clock())
    const { boxes, ownBranchId } = await listBoxes(context, actor, day)
    return { boxes: boxes.map(presentBox), ownBranchId }
  })

  endpoint(api, contract.openCashBox, async ({ actor, body: { branchId, float } }) => ({
    insertedId: await openBoxAt(context, actor, { branchId, floatMinor: minorOf(float) }),
  }))

  endpoint(api, contract.chooseDeskBranch, async ({ actor, body: { branchId } }) => {
    await context.database.transaction((transaction) => chooseBranch(transaction, actor, branchId))
    return done
  })

  endpoint(api, contract.moveCashBox, async ({ actor, params, body: { branchId } }) => {
    await moveBox(context, actor, params.id, branchId)
    return done
  })

  endpoint(api, contract.enterCash, async ({ actor, params, body: { amount, ...entry } }) => {
    await enterCash(context, actor, params.id, { ...entry, amountMinor: toMinor(amount, context.currency) })
    return done
  })

  endpoint(api, contract.undoCash, async ({ actor, params }) => {
    await undoEntry(context, actor, params.id, params.entryId)
    return done
  })

  endpoint(api, contract.countCashBox, async ({ actor, params, body }) =>
    presentCount(await countBox(context, actor, params.id, body), actor.name, context.currency),
  )

  endpoint(api, contract.signCashBox, async ({ actor, params, body }) => {
    const { countId, left, reason, restKind: kind, restTo: to, restReference: reference } = body
    const leftMinor = toMinor(left, context.currency)
    await signBox(context, actor, params.id, { countId, leftMinor, reason, rest: { kind, to, reference } })
    return done
  })
}

const presentCount = (
  { id, at, countedMinor, expectedMinor }: Count,
  by: string | null,
  currency: string,
): contract.CashCount => ({
  ...{ _id: id, by: by ?? '', at: at.toISOString() },
  amount: toMajor(countedMinor, currency),
  expected: toMajor(expectedMinor, currency),
  difference: toMajor(countedMinor - expectedMinor, currency),
})

function presentBox({ box, branchName, entries, ...row }: ListedBox): contract.CashBox {
  const { currency } = box
  const major = (minor: number | null) => toMajor(minor ?? 0, currency)
  return {
    _id: box.id,
    ...(box.branchId && { branch: { _id: box.branchId, name: branchName ?? '' } }),
    currency,
    openedBy: row.openedBy ?? '',
    openedAt: box.openedAt.toISOString(),
    float: major(box.floatMinor),
    ...(row.isCounted && {
      taken: major(row.takenMinor),
      given: major(row.givenMinor),
      expected: major(box.expectedMinor ?? row.expectedMinor),
    }),
    counts: row.counts.map(({ count, by }) => presentCount(count, by, currency)),
    entries: entries.map(({ entry, by }) => ({
      ...{ _id: entry.id, kind: entry.kind, amount: major(entry.amountMinor) },
      ...(entry.note && { note: entry.note }),
      ...(entry.reference && { reference: entry.reference }),
      ...{ by: by ?? '', at: entry.enteredAt.toISOString() },
      ...(entry.undoesId && { undoes: entry.undoesId }),
    })),
    mayCount: row.mayCount,
    ...(box.signedAt && {
      signed: {
        ...{ by: row.signedBy ?? '', at: box.signedAt.toISOString(), counted: box.counted ?? {} },
        amount: major(box.countedMinor),
        difference: major((box.countedMinor ?? 0) - (box.expectedMinor ?? 0)),
        ...(box.reason && { reason: box.reason }),
        left: major(box.leftMinor),
        ...(box.restKind && {
          rest: {
            ...{ kind: box.restKind, amount: major(box.restMinor), to: box.restTo ?? '' },
            ...(box.restReference && { reference: box.restReference }),
          },
        }),
        open: (box.openThen ?? []).map(({ kind, currency, count, amountMinor }) => ({
          ...{ kind, currency, count, amount: toMajor(amountMinor, currency) },
        })),
      },
    }),
  }
}
