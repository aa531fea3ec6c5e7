/** What the server and the contract's schemas say, in this language; here they speak it already. */
export const said = (sentence: string) => sentence
