import type { Exchange } from '../../api/exchange.ts'
import { locales } from '../../contract/formats/locale.ts'
import { ApiError } from '../../contract/http/errors.ts'
import type { Topic } from '../../contract/interests/topic-name.ts'
import type { MessageKind } from '../../contract/messages/states.ts'
import { lookOf } from '../../domain/centre/look.ts'
import type { Context } from '../../domain/context.ts'
import { followLink, type OpenedLink, openLink } from '../../domain/opened-links/open.ts'
import { rules } from '../../domain/settings/rules.ts'
import { linkTexts } from './link-texts.ts'
import { readerLanguage, type SmallPage, smallPage } from './small-page.ts'

/**
 * The links in messages that act without a sign-in. GET says what a link is about and changes nothing,
 * because programs that look for harmful emails open every link. POST does it, once: a person presses a
 * button, or an email program sends it with one click (RFC 8058). Whatever is the matter with a key that does
 * nothing, the answer is the same; one that stopped emails says so again.
 */
export function createLinkPages(context: Context) {
  const keyOf = ({ params }: Exchange) => params.key ?? ''
  async function ask(exchange: Exchange): Promise<SmallPage> {
    const opened = await openLink(context, keyOf(exchange))
    if (!opened) return deadLinkPage(exchange)
    if (opened.purpose === 'messages')
      return opened.isStopped ? stoppedPage(exchange, opened.kind) : stopPage(exchange, opened)
    return opened.purpose === 'place'
      ? offerPage(exchange, opened)
      : interestPage(exchange, opened.topic, 'question')
  }
  async function act(exchange: Exchange): Promise<SmallPage> {
    const done = await follow(context, exchange, keyOf(exchange))
    if (!done) return deadLinkPage(exchange)
    if (done === 'needs another way') return ask(exchange)
    if (done.purpose === 'messages') return stoppedPage(exchange, done.kind)
    return done.purpose === 'place'
      ? refusedPage(exchange, done)
      : interestPage(exchange, done.topic, 'ended')
  }
  const shown = (answer: typeof ask) => async (exchange: Exchange) => {
    const page = await answer(exchange)
    const centre = await rules.centre.read(context.reads)
    return smallPage(exchange, page, lookOf(centre, context.publicUrl))
  }
  return { ask: shown(ask), act: shown(act) }
}

const follow = (context: Context, { requestId }: Exchange, key: string) =>
  followLink(context, key, requestId).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 409) return 'needs another way' as const
    throw error
  })

function deadLinkPage(exchange: Exchange): SmallPage {
  const { dead } = textsFor(exchange)
  return {
    status: 404,
    paragraphs: [dead.says, dead.where],
    link: { path: '/dashboard', text: dead.dashboard },
  }
}

const textsFor = (exchange: Exchange) => linkTexts[readerLanguage(exchange)]

type Stop = { kind: MessageKind; canStop: boolean }

function stopPage(exchange: Exchange, { kind, canStop }: Stop): SmallPage {
  const { stop, kinds } = textsFor(exchange)
  if (canStop) return { paragraphs: [stop.question(kinds[kind])], button: stop.button }
  return {
    status: exchange.request.method === 'POST' ? 409 : 200,
    paragraphs: [stop.needsAnotherWay(kinds[kind])],
    link: { path: PROFILE, text: stop.profile },
  }
}

function stoppedPage(exchange: Exchange, kind: MessageKind): SmallPage {
  const { stop, kinds } = textsFor(exchange)
  return {
    paragraphs: [stop.done(kinds[kind])],
    link: { path: PROFILE, text: stop.profile },
  }
}

const PROFILE = '/dashboard/profile'

type Offer = Extract<OpenedLink, { purpose: 'place' }>

function offerPage(exchange: Exchange, { title, until, sessionId }: Offer): SmallPage {
  const { offer } = textsFor(exchange)
  const time = locales[readerLanguage(exchange)].time(until)
  return {
    paragraphs: [offer.question(title, time)],
    link: { path: `/bookedSession/${sessionId}`, text: offer.take },
    button: offer.refuse,
  }
}

function refusedPage(exchange: Exchange, { title }: Offer): SmallPage {
  const { offer } = textsFor(exchange)
  return {
    paragraphs: [offer.refused(title)],
    link: { path: '/sessions', text: offer.others },
  }
}

function interestPage(exchange: Exchange, of: Topic, says: 'question' | 'ended'): SmallPage {
  const { interest, offer } = textsFor(exchange)
  return {
    paragraphs: [interest[says](locales[readerLanguage(exchange)].topic(of))],
    link: { path: '/sessions', text: offer.others },
    ...(says === 'question' && { button: interest.button }),
  }
}
