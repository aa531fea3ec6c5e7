/**
 * Runs at most `all` of what it is given at once, and `each` of one person's. The others wait, in the order in which they came
 * as far as that lets somebody begin.
 */
export function takeTurns({ all, each }: { all: number; each: number }) {
  const running: string[] = []
  const waiting: { who: string; begin: () => void }[] = []
  const mayBegin = (who: string) =>
    running.length < all && running.filter((other) => other === who).length < each

  function end(who: string): void {
    running.splice(running.indexOf(who), 1)
    const next = waiting.findIndex((one) => mayBegin(one.who))
    if (next >= 0) for (const { begin } of waiting.splice(next, 1)) begin()
  }

  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (mayBegin(who)) running.push(who)
    else
      await new Promise<void>((resolve) => {
        const begin = () => {
          running.push(who)
          resolve()
        }
        waiting.push({ who, begin })
      })
    try {
      return await work()
    } finally {
      end(who)
    }
  }
}
