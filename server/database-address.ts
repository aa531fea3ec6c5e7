import { accessSync, constants } from 'node:fs'
import { urlOf } from './url-setting.ts'

/** Those that the driver knows. It takes any other for TLS without a word. */
const MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']
const FILES = ['sslrootcert', 'sslcert', 'sslkey']
const TLS_PARAMETERS = ['ssl', 'sslmode', 'sslnegotiation', ...FILES]

/**
 * The address of a PostgreSQL. Its certificates are looked for at once: the driver fails on them with a
 * stack.
 */
export const databaseAddress = urlOf(/^postgres(ql)?$/, 'postgres://user:password@host/database').superRefine(
  (address, context) => {
    // Checked also where it is no URL at all, which is another problem.
    const url = URL.parse(address)
    const problem = url && findTlsProblem(url.searchParams)
    if (problem) context.addIssue(problem)
  },
)

function findTlsProblem(parameters: URLSearchParams): string | undefined {
  const unknown = [...parameters.keys()].find(
    (name) => name.startsWith('ssl') && !TLS_PARAMETERS.includes(name),
  )
  if (unknown) return `does not know the parameter ${unknown}; it takes ${TLS_PARAMETERS.join(', ')}`
  const mode = parameters.get('sslmode')
  if (mode !== null && !MODES.includes(mode))
    return `does not know sslmode=${mode}; it takes ${MODES.join(', ')}`
  for (const name of FILES) {
    const path = parameters.get(name)
    const reason = path && whyUnreadable(path)
    if (reason) return `${name} names ${path}, ${reason}`
  }
}

function whyUnreadable(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
      ? 'and this user may not read it'
      : 'and there is no such file'
  }
}
