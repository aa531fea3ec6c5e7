/**
 * Unpacks the browser that the package @sparticuz/chromium carries, with the libraries and fonts that a bare
 * Linux lacks, and prints the path of the program that starts it. Once for each installation of the packages.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inflate } from '@sparticuz/chromium'
import { readTyped } from '../server/read-typed.ts'
import { commands } from './commands.ts'

readTyped(commands['unpack-browser'])
const folder = resolve('node_modules/.cache/chromium')
const program = join(folder, 'start')

if (!existsSync(program)) {
  // Filled aside and moved into place whole, so that an interrupted run leaves no half.
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  // The package unpacks into the folder for temporary files.
  process.env.TMPDIR = draft
  const packed = resolve('node_modules/@sparticuz/chromium/bin')
  for (const name of readdirSync(packed)) await inflate(join(packed, name))
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  )
  writeFileSync(
    join(draft, 'start'),
    `#!/bin/sh
export LD_LIBRARY_PATH="${folder}/al2023/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="${folder}/fonts.conf"
exec "${folder}/chromium" "$@"
`,
    { mode: 0o755 },
  )
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}
process.stdout.write(`${program}\n`)
