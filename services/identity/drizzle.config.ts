import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: 'services/identity/schema.ts',
  out: 'services/identity/migrations',
  schemaFilter: ['identity'],
})
