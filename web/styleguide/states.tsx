import BookOpen from 'lucide-react/icons/book-open'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { Money } from '../ui/money.tsx'
import { Rows } from '../ui/rows.tsx'
import { ListSkeleton, Skeleton, Spinner } from '../ui/skeleton.tsx'
import { Sample, Shelf } from './shelf.tsx'

const tones = ['neutral', 'success', 'danger', 'warning', 'info'] as const
const LONG = 'Everything about waves and oscillations for those who begin late, '.repeat(3)

export function States() {
  return (
    <Shelf title="Content and its absence">
      <Sample name="Badges">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample name="Avatars and pictures">
        <Avatar src="/demo/people/none.webp" name="No picture" />
        <Avatar src={null} name="রফিকুল ইসলাম" />
        <SessionPicture src="/default-session.jpg" className="aspect-video w-56 rounded-card" />
        <SessionPicture src="/missing.jpg" className="aspect-video w-56 rounded-card" />
      </Sample>
      <Sample name="Card">
        <Card className="w-80 p-5">
          <p className="font-bold text-lg">{LONG}</p>
          <p className="text-muted">মোসাম্মৎ উম্মে কুলসুম</p>
          <Money amount={1250000} />
        </Card>
        <Card className="grid w-80 gap-3 p-5">
          <Skeleton className="aspect-video w-full" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </Card>
      </Sample>
      <Sample name="Facts">
        <Facts
          className="grid-cols-2"
          facts={[
            { label: 'Class start', value: <DateTime value="2026-12-16T04:00:00Z" /> },
            { label: 'Fee', value: <Money amount={0} orFree /> },
          ]}
        />
      </Sample>
      <Rows
        items={[{ _id: 'long', name: LONG, fee: 1250000 }]}
        columns={[
          { head: 'Name', place: 'name', cell: ({ name }) => name },
          { head: 'Fee', place: 'end', cell: ({ fee }) => <Money amount={fee} /> },
        ]}
        details={{ head: 'More', label: () => 'More', cell: () => 'Opens in place.' }}
      />
      <Carousel label="Sample" slideClassName="basis-full sm:basis-1/3">
        {tones.map((tone) => (
          <Card key={tone} className="p-10">
            {tone}
          </Card>
        ))}
      </Carousel>
      <Sample name="Waiting">
        <Spinner label="Loading sessions..." />
      </Sample>
      <ListSkeleton />
      <EmptyState
        title="No notes yet"
        text="What you write down is yours alone."
        icon={<BookOpen />}
        action={<Button>Write a note</Button>}
      />
      <ErrorState title="Failed to load sessions" message="You are offline." onRetry={() => {}} />
      <FormProblem>Please fill out all fields</FormProblem>
    </Shelf>
  )
}
