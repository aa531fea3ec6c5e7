/**
 * For what a test waits for: until just before its own time limit, so that the failure says what did not
 * come. No shorter time means anything, because a busy machine may take it.
 */
export const PATIENCE = { timeout: 110_000 }
