/** A setting, a folder or a database cannot be used. The message tells the operator what to change. */
export class SetupError extends Error {}

/** One that may pass without anybody: a machine that is still starting, or a lock. */
export class PassingSetupError extends SetupError {}
