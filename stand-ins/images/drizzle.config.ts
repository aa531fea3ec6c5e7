import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: 'stand-ins/images/schema.ts',
  out: 'stand-ins/images/migrations',
  schemaFilter: ['images'],
})
