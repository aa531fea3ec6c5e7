import type { Logger } from 'pino'
import { databaseUnavailable } from '../contract/http/errors.ts'
import { isDatabaseUnavailable } from '../domain/database-unavailable.ts'
import type { LoaderContext } from '../web/loader-context.ts'

/**
 * The same loaders. While the database is away they throw the answer 503, for which the website has a page
 * (web/layout/failure-page.tsx), instead of an error, which would be a fault of ours and a 500.
 */
export function answerOutages(loaders: LoaderContext, log: Logger): LoaderContext {
  function refuse(error: unknown): never {
    if (!isDatabaseUnavailable(error)) throw error
    const { status, code, message } = databaseUnavailable(error)
    log.warn({ err: error }, message)
    throw Response.json({ code, message }, { status })
  }
  const answering =
    <Words extends unknown[], Result>(load: (...words: Words) => Promise<Result>) =>
    (...words: Words) =>
      load(...words).catch(refuse)
  return {
    ...loaders,
    text: answering(loaders.text),
    featuredSessions: answering(loaders.featuredSessions),
    session: answering(loaders.session),
    tutor: answering(loaders.tutor),
    sessionSlugs: answering(loaders.sessionSlugs),
    tutorSlugs: answering(loaders.tutorSlugs),
    findSessions: answering(loaders.findSessions),
    topic: answering(loaders.topic),
    topics: answering(loaders.topics),
    // Pages that do without what they could not load report it, and it was logged here.
    reportError: (error, requestId) => {
      if (!(error instanceof Response)) loaders.reportError?.(error, requestId)
    },
  }
}
