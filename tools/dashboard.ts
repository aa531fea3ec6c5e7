// Writes deploy/grafana/boithok.json, which Grafana imports: node tools/dashboard.ts
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toDashboard } from './dashboard/grafana.ts'
import { rows } from './dashboard/rows.ts'

const file = join(import.meta.dirname, '../deploy/grafana/boithok.json')
await writeFile(file, `${JSON.stringify(toDashboard(rows), null, 2)}\n`)
