import { keepPreviousData, useQuery } from '@tanstack/react-query'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TutorApplication } from '../../../contract/people/tutors.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { paths } from '../../paths.ts'
import { applicationsQuery } from '../../queries/users.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { AccountEmail } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState, OnlySome } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePage } from '../../ui/pagination.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { ApproveButton, DeclineButton, EndTutorDialog, type TutorEnd } from './tutor-decisions.tsx'
import { ApplicationDialog, StateBadge, TutorStatusBadge } from './view-application.tsx'

/** R13: all tutor applications, for Admins to view, approve and delete. */
export default function ManageTutors() {
  const texts = useTutorTexts()
  return (
    <AdminOnly>
      <Page title={texts.manageTitle} intro={texts.manageIntro}>
        <Applications />
      </Page>
    </AdminOnly>
  )
}

function Applications() {
  const texts = useTutorTexts()
  const page = usePage()
  const isWaiting = useSearchParams()[0].get('status') === 'pending'
  const query = useQuery({
    ...applicationsQuery(page, isWaiting),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-5">
      {isWaiting && <OnlySome text={texts.onlyWaiting} all={paths.manageTutors()} />}
      <PagedList
        query={query}
        failed={texts.failedToLoad}
        empty={
          <EmptyState
            icon={<GraduationCap aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.none}
            text={texts.noApplications}
          />
        }
      >
        {(tutors, onGone) => <ApplicationRows tutors={tutors} onGone={onGone} />}
      </PagedList>
    </div>
  )
}

type OnGone = (id: string) => void

/** A row for each application, with the answers to one that waits. */
function ApplicationRows({ tutors, onGone }: { tutors: readonly TutorApplication[]; onGone: OnGone }) {
  const texts = useTutorTexts()
  const columns: Column<TutorApplication>[] = [
    { head: texts.applicant, place: 'name', cell: (tutor) => <Applicant tutor={tutor} /> },
    {
      head: texts.status,
      place: 'end',
      cell: (tutor) => (
        <span className="inline-flex flex-wrap gap-1">
          <TutorStatusBadge status={tutor.status} />
          <StateBadge tutor={tutor} />
        </span>
      ),
    },
    { head: texts.expertise, className: 'wrap-anywhere', cell: ({ expertise }) => expertise },
    {
      head: texts.applied,
      className: 'whitespace-nowrap',
      cell: ({ created_at }) => <DateTime value={created_at} show="date" />,
    },
    {
      head: texts.decision,
      place: 'plain',
      className: 'max-lg:empty:hidden',
      cell: (tutor) =>
        tutor.status !== 'active' && (
          <div className="flex flex-wrap gap-2 max-lg:pt-1">
            <ApproveButton tutor={tutor} />
            {tutor.status === 'pending' && <DeclineButton tutor={tutor} onGone={onGone} />}
          </div>
        ),
    },
  ]
  return (
    <Rows
      items={tutors}
      columns={columns}
      actions={{ head: texts.actions, cell: (tutor) => <TutorMenu tutor={tutor} onGone={onGone} /> }}
    />
  )
}

/** Names the applicant. Their application is read in full behind their name. */
function Applicant({ tutor }: { tutor: TutorApplication }) {
  const texts = useTutorTexts()
  const [isRead, setRead] = useState(false)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar src={tutor.photo} name={tutor.name} />
      <div className="min-w-0">
        <button
          type="button"
          aria-label={texts.viewNamed(tutor.name)}
          className="wrap-anywhere text-left font-semibold leading-snug hover:underline"
          onClick={() => setRead(true)}
        >
          {tutor.name}
        </button>
        <p className="wrap-anywhere text-muted text-sm">
          {tutor.email !== null && <AccountEmail email={tutor.email} emailVerified={tutor.emailVerified} />}
        </p>
      </div>
      {isRead && <ApplicationDialog tutor={tutor} onClose={() => setRead(false)} />}
    </div>
  )
}

function TutorMenu({ tutor, onGone }: { tutor: TutorApplication; onGone: OnGone }) {
  const texts = useTutorTexts()
  const [open, setOpen] = useState<'view' | TutorEnd>()
  const { name, status } = tutor
  const close = () => setOpen(undefined)
  const act = (end: TutorEnd) => {
    const { label, named } = texts.ends[end]
    return { label, name: named(name), danger: end === 'delete', onSelect: () => setOpen(end) }
  }
  const actions = [
    { label: texts.view, name: texts.viewNamed(name), onSelect: () => setOpen('view') },
    ...(status === 'active' ? [act('deactivate')] : []),
    act('delete'),
  ]
  return (
    <>
      <RowMenu label={texts.actionsOf(name)} actions={actions} />
      {open === 'view' && <ApplicationDialog tutor={tutor} onClose={close} />}
      {/* The list keeps who was deactivated. */}
      {open === 'deactivate' && <EndTutorDialog tutor={tutor} to={open} onClose={close} />}
      {open === 'delete' && <EndTutorDialog tutor={tutor} to={open} onGone={onGone} onClose={close} />}
    </>
  )
}
