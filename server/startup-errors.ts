import { PassingSetupError, SetupError } from '../db/setup-error.ts'
import { EXIT_WRONG_SETTING } from './cluster.ts'
import { type Config, ConfigError } from './config.ts'
import { mapStackTrace } from './source-maps.ts'

/**
 * Why a start failed: a sentence that names the setting to change, or a stack trace where no setting helps.
 */
export function describeStartupError(
  error: unknown,
  config: Pick<Config, 'host' | 'port'> | undefined,
): string {
  if (error instanceof ConfigError || error instanceof SetupError) return error.message
  if (!(error instanceof Error)) return String(error)
  const known = config && describeListenError(error, config)
  if (known) return known
  const cause = error.cause instanceof Error ? `\nCaused by: ${error.cause.message}` : ''
  return mapStackTrace(error.stack ?? error.message) + cause
}

/** Tells systemd whether another try may help. */
export const exitCodeOf = (error: unknown): number => {
  const isWrong = error instanceof ConfigError || error instanceof SetupError || isForbiddenPort(error)
  return isWrong && !(error instanceof PassingSetupError) ? EXIT_WRONG_SETTING : 1
}

const isForbiddenPort = (error: unknown): boolean => {
  const { code, syscall } = Object(error) as NodeJS.ErrnoException
  return code === 'EACCES' && syscall === 'listen'
}

function describeListenError(
  error: NodeJS.ErrnoException,
  { host, port }: Pick<Config, 'host' | 'port'>,
): string | undefined {
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use by another program`
    case 'EACCES':
      return error.syscall === 'listen'
        ? `PORT: ${port} may not be used by this user, as all ports below 1024; let a proxy listen there, and choose another`
        : undefined
    case 'EADDRNOTAVAIL':
      return `HOST: ${host} is no address of this machine; 127.0.0.1 is for a proxy on it, 0.0.0.0 for everybody`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return error.syscall === 'getaddrinfo' ? `HOST: no machine is called ${host}` : undefined
  }
}
