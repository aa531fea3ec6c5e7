import { config } from 'zod'

/** Where it may, zod writes code for a schema. Pages forbid that (Content-Security-Policy), and a browser reports even the try. */
if (typeof document !== 'undefined') config({ jitless: true })
