import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { RestoreRefused, restoreBackup } from '../db/backup/restore.ts'
import { openDatabase } from './database.ts'

const [file] = process.argv.slice(2)
if (!file) {
  process.stderr.write('Usage: bin/restore FILE, with DATA_DIR or DATABASE_URL naming where to\n')
  process.exit(1)
}

const config = readConfig(process.env)
const database = await openDatabase(config)
try {
  await restoreBackup({ databaseUrl: database.url, images: join(config.dataDir, 'images'), file })
  process.stdout.write(`${file} is restored: start the server\n`)
} catch (error) {
  if (!(error instanceof RestoreRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
