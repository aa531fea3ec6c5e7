import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Ear from 'lucide-react/icons/ear'
import { Link, useSearchParams } from 'react-router'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import type { listEnquiries } from '../../../contract/interests/interests.ts'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useInterestTexts } from '../../i18n/interests.ts'
import { type Topic, topicIn } from '../../interests/topic.ts'
import { TopicFields } from '../../interests/topic-fields.tsx'
import { useTopicName } from '../../interests/use-topic-name.ts'
import { paths } from '../../paths.ts'
import { enquiriesQuery } from '../../queries/desk.ts'
import { Card } from '../../ui/card.tsx'
import { AccountEmail, PhoneLink } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'

/** W05: who wants to hear of a session or a subject, for the desk to ring. For Admins and cashiers. */
export default function EnquiriesPage() {
  const texts = useInterestTexts().enquiries
  return (
    <CashierOnly>
      <Page title={texts.title} intro={texts.intro}>
        <Enquiries />
      </Page>
    </CashierOnly>
  )
}

function Enquiries() {
  const texts = useInterestTexts().enquiries
  const [search, setSearch] = useSearchParams()
  const topic = topicIn(search)
  const filters = { level: topic.level || undefined, subject: topic.subject || undefined }
  const query = useQuery({ ...enquiriesQuery(filters, usePageAddress()), placeholderData: keepPreviousData })
  const choose = ({ level, subject }: Topic) =>
    setSearch({ ...(level && { level }), ...(subject && { subject }) }, { replace: true })
  return (
    <div className="grid gap-5">
      <div className="max-w-xl">
        <TopicFields topic={topic} none={texts.all} onChange={choose} />
      </div>
      <PagedList
        query={query}
        failed={texts.failed}
        empty={
          <EmptyState
            icon={<Ear aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.none}
            text={texts.noneHint}
          />
        }
      >
        {(enquiries) => (
          <div className="grid gap-4">
            <p role="status" className="text-muted text-sm">
              {texts.count(query.data?.total ?? enquiries.length)}
            </p>
            <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
              {enquiries.map((enquiry) => (
                <li key={enquiry._id}>
                  <EnquiryCard enquiry={enquiry} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </PagedList>
    </div>
  )
}

type Enquiry = ResponseOf<typeof listEnquiries>['interests'][number]

/** Shows who asks, about what, and the number, which dials. */
function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const texts = useInterestTexts().enquiries
  const nameOf = useTopicName()
  const { person, session, since } = enquiry
  return (
    <Card className="grid h-full content-start gap-1 p-5">
      <p className="wrap-anywhere font-semibold">
        {session ? (
          <Link to={paths.bookedSession(session._id)} className="hover:underline">
            {nameOf(enquiry)}
          </Link>
        ) : (
          nameOf(enquiry)
        )}
      </p>
      <Link
        to={paths.person(person._id)}
        className="wrap-anywhere inline-flex min-h-11 items-center hover:underline"
      >
        {person.name || texts.unnamed}
      </Link>
      {person.phone !== null && <PhoneLink phone={person.phone} />}
      {person.email !== null && <AccountEmail email={person.email} emailVerified={person.emailVerified} />}
      <p className="text-muted text-sm">
        {texts.since} <DateTime value={since} />
      </p>
    </Card>
  )
}
