import { useQuery } from '@tanstack/react-query'
import type { AgreedReview } from '../../../contract/home/home.ts'
import { serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { agreedReviewsQuery } from '../../queries/centre.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Chosen = { of: 'review'; reviewId: string; seenAt: string }
type Props = {
  /** Reviews that are testimonials already, as they were then. */
  taken: readonly Chosen[]
  add: (entry: Chosen) => Promise<unknown>
  onClose: () => void
}

/** Reviews whose writers agreed, of which one becomes a testimonial. */
export function ChooseReview({ taken, add, onClose }: Props) {
  const texts = useHomeEditorTexts()
  const query = useQuery({ ...agreedReviewsQuery, refetchOnMount: 'always' })
  const adding = useChange<Chosen>({
    send: add,
    done: texts.saved,
    failed: (error) => serverMessage(error, texts.failedToSave),
    onDone: onClose,
  })
  return (
    <Dialog open onClose={onClose} title={texts.chooseReview} description={texts.chooseReviewHint}>
      <Loaded query={query} failed={texts.reviewsFailed} waiting={<Skeleton className="h-32" />}>
        {(all) => {
          const isTaken = ({ _id, updatedAt }: AgreedReview) =>
            taken.some(({ reviewId, seenAt }) => reviewId === _id && seenAt === updatedAt)
          const reviews = all.filter((review) => !isTaken(review))
          if (reviews.length === 0) return <p className="text-muted">{texts.noReviews}</p>
          return (
            <ul className="divide-y divide-line">
              {reviews.map(({ _id: reviewId, text, name, title, updatedAt: seenAt }) => (
                <li key={reviewId} className="grid justify-items-start gap-2 py-3">
                  <blockquote className="wrap-anywhere">{text}</blockquote>
                  <p className="wrap-anywhere text-muted text-sm">
                    {name} · {title}
                  </p>
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={texts.chooseOf(name)}
                    busy={adding.isPending && adding.variables.reviewId === reviewId}
                    onClick={() => adding.submit({ of: 'review', reviewId, seenAt })}
                  >
                    {texts.choose}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
