import type { Exchange } from '../../api/exchange.ts'
import type { Reply } from '../../api/reply.ts'
import type { Context } from '../../domain/context.ts'
import { bookingIdOf, unsubscribe } from '../../domain/emails/unsubscribe.ts'
import { deadLinkPage, stopPage, stoppedPage } from './link-pages.ts'

/** The target of List-Unsubscribe in reminders that earlier versions sent. */
export function createUnsubscribePages(context: Pick<Context, 'database'>) {
  const tokenOf = ({ params }: Exchange) => params.token ?? ''
  return {
    async ask(exchange: Exchange): Promise<Reply> {
      if (!(await bookingIdOf(context.database, tokenOf(exchange)))) return deadLinkPage(exchange)
      return stopPage(exchange, { kind: 'reminder', canStop: true })
    },
    async unsubscribe(exchange: Exchange): Promise<Reply> {
      if (!(await unsubscribe(context, tokenOf(exchange)))) return deadLinkPage(exchange)
      return stoppedPage(exchange, 'reminder')
    },
  }
}
