import { config } from 'zod'

/**
 * Stops zod from compiling schemas to code in browsers: the Content-Security-Policy forbids it, and browsers
 * report the attempt.
 */
if (typeof document !== 'undefined') config({ jitless: true })
