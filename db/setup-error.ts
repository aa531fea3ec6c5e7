/** Something from outside cannot be used: a setting, a folder, a database. The message is all that a person needs to mend it. */
export class SetupError extends Error {}
