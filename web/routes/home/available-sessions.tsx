import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { callApi } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useHomeWords } from '../../words/home.ts'
import { SESSIONS } from './hero.tsx'
import { Section, SectionHeading } from './section.tsx'
import { SessionCard } from './session-card.tsx'
import { type SessionCardData, toCards } from './session-cards.ts'

type Props = {
  initial: SessionCardData[] | null
  /** When the server read them, in milliseconds. */
  at: number
}

const slideClasses =
  'basis-full md:basis-[calc((100%-1.25rem)/2)] lg:basis-[calc((100%-2.5rem)/3)] h-[26.25rem]'

/** N07-N10, N20. */
export function AvailableSessions({ initial, at }: Props) {
  const words = useHomeWords().sessions
  const { data, dataUpdatedAt, isPending, isError, error, refetch, isFetching } = useQuery({
    queryKey: ['mySessions'],
    queryFn: async () => {
      return toCards((await callApi('GET /sessions')).data)
    },
    ...(initial && { initialData: initial, initialDataUpdatedAt: at }),
    staleTime: 60_000,
  })
  return (
    <Section id={SESSIONS} className="bg-sunken">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <SectionHeading title={words.heading} text={words.text} />
        <ButtonLink to={paths.sessionList()} variant="secondary">
          {words.viewAll}
        </ButtonLink>
      </div>
      <div className="mt-8">
        {isPending && <Spinner label={words.loading} className="h-[26.25rem]" />}
        {isError && !data && (
          <ErrorState
            title={words.failed}
            message={error.message}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {data?.length === 0 && (
          <EmptyState
            title={words.empty}
            text={words.emptyText}
            icon={<CalendarX className="size-10" strokeWidth={1.5} />}
          />
        )}
        {data && data.length > 0 && (
          <Carousel label={words.carousel} slideClassName={slideClasses}>
            {data.map((session) => (
              <SessionCard key={session._id} session={session} now={new Date(dataUpdatedAt)} />
            ))}
          </Carousel>
        )}
      </div>
    </Section>
  )
}
