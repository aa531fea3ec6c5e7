import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { noteBackup } from '../db/backup/note.ts'
import { writeBackup } from '../db/backup/write.ts'
import { openDatabase } from './database.ts'

const [file] = process.argv.slice(2)
if (!file) {
  process.stderr.write('Usage: bin/backup FILE, such as bin/backup boithok.tar.gz\n')
  process.exit(1)
}

const config = readConfig(process.env)
const database = await openDatabase(config)
try {
  const images = join(config.dataDir, 'images')
  const written = await writeBackup({ databaseUrl: database.url, images, file })
  await noteBackup(database.url, new Date())
  process.stdout.write(
    `${file}: ${written.tables} tables, ${written.images} pictures. It holds secrets: keep it safe.\n`,
  )
} finally {
  await database.close()
}
