import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: 'services/images/schema.ts',
  out: 'services/images/migrations',
  schemaFilter: ['images'],
})
