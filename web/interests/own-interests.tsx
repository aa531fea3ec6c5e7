import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OwnInterest } from '../../contract/interests/interests.ts'
import { callApi, callToCreate, serverMessage } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useInterestTexts } from '../i18n/interests.ts'
import { paths } from '../paths.ts'
import { interestsQuery } from '../queries/interests.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/card.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { topicIn } from './topic.ts'
import { TopicFields } from './topic-fields.tsx'
import { useTopicName } from './use-topic-name.ts'

/**
 * W05: what the user waits to hear of, and to ask for a level and a subject. An address that names them, as a
 * search that found nothing does, has them chosen.
 */
export function OwnInterests() {
  const texts = useInterestTexts()
  const query = useQuery(interestsQuery())
  const place = useRef<HTMLElement>(null)
  const [search] = useSearchParams()
  const isWanted = topicIn(search).level !== '' && !query.isPending
  // The list above it has its height by then.
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'start' })
  }, [isWanted])
  return (
    <section ref={place} aria-label={texts.title} className="scroll-mt-20">
      <Section title={texts.title} intro={texts.intro}>
        <Loaded query={query} failed={texts.failedToLoad} waiting={<Skeleton className="h-24" />}>
          {(own) => (
            <div className="grid gap-5">
              {own.length === 0 ? <p>{texts.none}</p> : <List own={own} />}
              <AskTopic />
            </div>
          )}
        </Loaded>
      </Section>
    </section>
  )
}

function List({ own }: { own: readonly OwnInterest[] }) {
  const texts = useInterestTexts()
  const nameOf = useTopicName()
  const removing = useChange<string>({
    send: (id) => callApi('DELETE /interests/{id}', { params: { id } }),
    done: texts.removed,
    failed: (error) => serverMessage(error, texts.failed),
  })
  return (
    <ul className="divide-y divide-line">
      {own.map((interest) => (
        <li key={interest._id} className="flex items-center justify-between gap-3 py-2">
          {interest.session ? (
            <Link
              to={paths.bookedSession(interest.session._id)}
              className="wrap-anywhere inline-flex min-h-11 items-center font-medium hover:underline"
            >
              {nameOf(interest)}
            </Link>
          ) : (
            <span className="wrap-anywhere font-medium">{nameOf(interest)}</span>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={texts.removeOf(nameOf(interest))}
            busy={removing.isPending && removing.variables === interest._id}
            onClick={() => removing.submit(interest._id)}
          >
            {texts.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function AskTopic() {
  const texts = useInterestTexts()
  const [search] = useSearchParams()
  const [topic, setTopic] = useState(topicIn(search))
  const { level, subject } = topic
  const asking = useChange({
    send: () =>
      callToCreate('POST /interests', { body: { ...(level && { level }), ...(subject && { subject }) } }),
    done: texts.added,
    failed: (error) => serverMessage(error, texts.failed),
    onDone: () => setTopic({ level: '', subject: '' }),
  })
  return (
    <div className="grid gap-4">
      <TopicFields topic={topic} none="—" onChange={setTopic} />
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={!level || !subject}
        busy={asking.isPending}
        onClick={() => asking.submit(undefined)}
      >
        {texts.tellMeTopic}
      </Button>
    </div>
  )
}
