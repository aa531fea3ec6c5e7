import './server/compile-cache.ts'

await import('./server/main.ts')
