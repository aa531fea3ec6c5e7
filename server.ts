import './loading.ts'

await import('./start.ts')
