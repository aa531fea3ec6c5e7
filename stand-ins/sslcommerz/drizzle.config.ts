import { defineConfig } from 'drizzle-kit'

/** Used by `npm run db:generate -- NAME sslcommerz`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./stand-ins/sslcommerz/schema.ts'],
  out: './stand-ins/sslcommerz/migrations',
})
