import { z } from 'zod'

/** An address of one of these protocols; `example` shows one in the refusal. */
export const urlOf = (protocol: RegExp, example: string) =>
  z.url({
    protocol,
    error: `must be an address such as ${example}; in a password, signs such as / # @ : are written %2F %23 %40 %3A`,
  })
