import pg from 'pg'

/**
 * A pool whose idle connections may break: `end()` resolves before its sockets close, and dropping the
 * database cuts those that are left. Without a listener that is an uncaught exception.
 */
export const createTestPool = (options: pg.PoolConfig): pg.Pool => new pg.Pool(options).on('error', () => {})
