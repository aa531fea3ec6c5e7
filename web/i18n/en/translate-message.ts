/** Translates a message of the server or the contract's schemas; they are in English already. */
export const translateMessage = (sentence: string) => sentence
