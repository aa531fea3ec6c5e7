import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: 'stand-ins/identity/schema.ts',
  out: 'stand-ins/identity/migrations',
  schemaFilter: ['identity'],
})
