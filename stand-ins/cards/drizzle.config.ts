import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --config stand-ins/cards/drizzle.config.ts`, then make CREATE SCHEMA `IF NOT EXISTS`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./stand-ins/cards/schema.ts', './stand-ins/cards/balance-transaction-view.ts'],
  out: './stand-ins/cards/migrations',
})
