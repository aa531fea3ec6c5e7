import type { Usage } from './arguments.ts'

/** The options of a start, by `bin/start` and in a container. */
export const startUsage = {
  name: 'bin/start',
  does: 'Starts Boithok. Settings are environment variables: see docs/operating/settings.md.',
  options: {
    check: { type: 'boolean', about: 'Tries every setting without serving or changing anything.' },
    new: {
      type: 'boolean',
      about: 'Begins a new centre. Refuses a database that has one. Needed once, outside a demonstration.',
    },
    dev: { type: 'boolean', about: 'Runs the sources, and shows changes in web/ at once.' },
  },
} as const satisfies Usage
