import { defineConfig } from 'drizzle-kit'

/** Used by `npm run db:generate -- NAME bkash`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './stand-ins/bkash/schema.ts',
  out: './stand-ins/bkash/migrations',
})
