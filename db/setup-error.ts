/** A setting, a folder or a database cannot be used. The message tells the operator what to change. */
export class SetupError extends Error {}
