import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import type { OutboxMail } from '../../../contract/outbox.ts'
import { AdminOnly } from '../../layout/guards.tsx'
import { outboxQuery } from '../../queries/outbox.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words/index.ts'
import { Page } from './page.tsx'

/** The mails of a demonstration, which nobody sends. */
export default function Outbox() {
  const words = useWords().auth.outbox
  return (
    <AdminOnly>
      <Page title={words.title} intro={words.intro}>
        <Mails />
      </Page>
    </AdminOnly>
  )
}

function Mails() {
  const words = useWords().auth.outbox
  return (
    <Loaded query={useQuery(outboxQuery)} failed={words.failed}>
      {(mails) =>
        mails.length > 0 ? (
          <ul className="grid gap-4">
            {mails.map((mail) => (
              <li key={mail._id}>
                <Letter mail={mail} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<Mail aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={words.empty}
            text={words.emptyHint}
          />
        )
      }
    </Loaded>
  )
}

/** Mails are in the language of whoever gets them, which their signature tells, whatever the page is read in. */
function Letter({ mail: { to, subject, body, createdAt } }: { mail: OutboxMail }) {
  const words = useWords().auth.outbox
  const lang = body.endsWith('Boithok') ? 'en' : 'bn'
  return (
    <Card className="grid gap-4 p-5">
      <h2 lang={lang} className="wrap-anywhere font-bold text-lg">
        {subject}
      </h2>
      <Facts
        className="grid-cols-2"
        facts={[
          { label: words.to, value: <span className="break-all">{to}</span> },
          { label: words.sent, value: <DateTime value={createdAt} /> },
        ]}
      />
      <div lang={lang} className="wrap-anywhere grid gap-3 border-line border-t pt-4">
        {body.split('\n\n').map((paragraph) => (
          <Paragraph key={paragraph} text={paragraph} />
        ))}
      </div>
    </Card>
  )
}

/** A link of our own stays on the origin that the page was opened on. */
function Paragraph({ text }: { text: string }) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return <p>{text}</p>
  return (
    <p>
      <Link to={url.pathname + url.search} className="break-all text-primary underline underline-offset-4">
        {text}
      </Link>
    </p>
  )
}
