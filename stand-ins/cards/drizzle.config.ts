import { defineConfig } from 'drizzle-kit'

/** Used by `npm run db:generate -- NAME cards`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './stand-ins/cards/schema.ts',
  out: './stand-ins/cards/migrations',
})
