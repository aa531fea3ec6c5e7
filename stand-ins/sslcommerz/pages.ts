import type { Context, Hono } from 'hono'
import { codePage } from './code-page.ts'
import type { StandIn } from './context.ts'
import { type Form, readForm } from './form.ts'
import { link, unknownPage, type View } from './frame.ts'
import { choose, confirm, findLastTry, findSession, leave } from './payment.ts'
import { advance } from './progress.ts'
import { resultPage } from './result-page.ts'
import { type Tab, tabs } from './test-numbers.ts'
import { languageOf } from './texts.ts'
import { waysPage } from './ways-page.ts'

/** The pages where a payer pays: ways to pay → code → result. Plain forms, which work without scripts. */
export function addPages(app: Hono, standIn: StandIn, path: string): void {
  /** Answers for the session that the request names. */
  const about =
    (answer: (c: Context, view: View, form: Form) => Promise<Response> | Response) => async (c: Context) => {
      const form = await readForm(c.req)
      const language = languageOf(form.lang, c.req.header('accept-language'))
      await advance(standIn.queries, standIn, standIn.clock())
      const session = await findSession(standIn.queries, form.SESSIONKEY ?? '')
      if (!session) return unknownPage(c, language)
      return answer(c, { session, storeName: standIn.storeName[language], language }, form)
    }
  const go = (c: Context, page: string, view: View) => c.redirect(link(page, view), 303)

  app.get(
    `${path}/gw.php`,
    about(async (c, view, form) => {
      const last = await findLastTry(standIn.queries, view.session.sessionKey)
      const isOpen = view.session.status === 'OPEN' && last?.status !== 'PENDING'
      return isOpen ? waysPage(c, view, { tab: tabOf(form) }) : go(c, 'done.php', view)
    }),
  )

  app.post(
    `${path}/pay.php`,
    about(async (c, view, form) => {
      const { number = '', gateway = '' } = form
      const tab = tabOf(form)
      const outcome = await choose(standIn, { sessionKey: view.session.sessionKey, tab, number, gateway })
      if (outcome === 'unknown number') return waysPage(c, view, { tab, wrong: number.slice(0, 40) })
      return go(c, outcome === 'confirm' ? 'code.php' : 'done.php', view)
    }),
  )

  app.get(
    `${path}/code.php`,
    about(async (c, view) => {
      const last = await findLastTry(standIn.queries, view.session.sessionKey)
      const isAsked = view.session.status === 'OPEN' && last?.status === 'CHALLENGED'
      return isAsked ? codePage(c, view, last) : go(c, 'done.php', view)
    }),
  )

  app.post(
    `${path}/code.php`,
    about(async (c, view, form) => {
      const outcome = await confirm(standIn, view.session.sessionKey, form.code ?? '')
      const last = outcome === 'wrong code' && (await findLastTry(standIn.queries, view.session.sessionKey))
      return last ? codePage(c, view, last, true) : go(c, 'done.php', view)
    }),
  )

  app.post(
    `${path}/leave.php`,
    about(async (c, view) => {
      await leave(standIn, view.session.sessionKey)
      return go(c, 'done.php', view)
    }),
  )

  app.get(
    `${path}/done.php`,
    about(async (c, view) => {
      const last = await findLastTry(standIn.queries, view.session.sessionKey)
      const isUndecided = view.session.status === 'OPEN' && (!last || last.status === 'CHALLENGED')
      return isUndecided ? go(c, 'gw.php', view) : resultPage(c, standIn, view, last)
    }),
  )
}

const tabOf = (form: Form): Tab => tabs.find((tab) => tab === form.tab) ?? 'card'
