import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: 'stand-ins/google/schema.ts',
  out: 'stand-ins/google/migrations',
  schemaFilter: ['google'],
})
