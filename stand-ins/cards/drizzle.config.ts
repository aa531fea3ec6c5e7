import { defineConfig } from 'drizzle-kit'

/** After `npx drizzle-kit generate --config stand-ins/cards/drizzle.config.ts` change CREATE SCHEMA to `CREATE SCHEMA IF NOT EXISTS`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./stand-ins/cards/schema.ts', './stand-ins/cards/balance-transaction-view.ts'],
  out: './stand-ins/cards/migrations',
})
