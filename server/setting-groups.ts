import type { Settings } from './settings.ts'

/** An invalid setting. The message names it. */
export class ConfigError extends Error {}

/** For settings that are required together. True when all are set, undefined when none is. */
export function allOrNone(set: Settings, ...names: (keyof Settings)[]): true | undefined {
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')}: missing, but ${names.join(', ')} go together`)
  return true
}

/** A switch without its keys is a group that somebody forgot to finish. */
export function refuseWithout(key: keyof Settings, set: Settings, names: (keyof Settings)[]): void {
  const useless = names.filter((name) => set[name] !== undefined && set[name] !== '0')
  if (useless.length > 0)
    throw new ConfigError(`${useless.join(', ')}: does nothing without ${key}; set it too, or leave it out`)
}
