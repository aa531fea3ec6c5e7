import { dayOf } from '../contract/formats/dates.ts'
import { firstNameOf } from '../contract/people/first-name.ts'
import * as contract from '../contract/reviews/reviews.ts'
import { answerReview, hideReview } from '../domain/reviews/moderate.ts'
import { listReviews, type ReviewRow, readOwnReview } from '../domain/reviews/read.ts'
import { deleteReview, putReview } from '../domain/reviews/write.ts'
import { type Api, endpoint } from './endpoint.ts'
import { pageReply } from './reply.ts'
import type { Services } from './services.ts'

const done = { success: true as const }

export function mountReviews(api: Api, { context }: Services): void {
  endpoint(api, contract.listReviews, async ({ actor, params, query }) => {
    const { rows, total } = await listReviews(context, actor, params.id, query)
    return pageReply(rows.map(presentReview), total)
  })

  endpoint(api, contract.getOwnReview, async ({ actor, params }) => {
    const { row, ...rest } = await readOwnReview(context, actor, params.id)
    if (!row) return rest
    const { name, ...review } = presentReview(row)
    return { review: { ...review, onHome: row.homeConsentAt !== null }, ...rest }
  })

  endpoint(api, contract.putReview, async ({ actor, params, body }) => {
    await putReview(context, actor, params.id, body)
    return done
  })

  endpoint(api, contract.deleteReview, async ({ actor, params }) => {
    await deleteReview(context, actor, params.id)
    return done
  })

  endpoint(api, contract.answerReview, async ({ actor, params: { id: sessionId, reviewId }, body }) => {
    await answerReview(context, actor, { sessionId, reviewId }, body.text)
    return done
  })

  endpoint(api, contract.hideReview, async ({ actor, params: { id: sessionId, reviewId }, body }) => {
    await hideReview(context, actor, { sessionId, reviewId }, body.reason)
    return done
  })
}

/** The month is in Dhaka: a day would tell who wrote it. */
const monthOf = (instant: Date) => dayOf(instant).slice(0, 'yyyy-mm'.length)

/** Without what would tell strangers who wrote it. */
export function presentReview(row: ReviewRow): contract.Review {
  const { id, rating, text, createdAt, answer, answeredAt, hiddenAt, hiddenReason } = row
  const name = firstNameOf(row.name)
  return {
    ...{ _id: id, rating, month: monthOf(createdAt) },
    ...(text !== null && { text }),
    ...(name && { name }),
    ...(answer !== null && answeredAt && { answer: { text: answer, month: monthOf(answeredAt) } }),
    ...(hiddenAt &&
      hiddenReason !== null && { hidden: { reason: hiddenReason, at: hiddenAt.toISOString() } }),
  }
}
