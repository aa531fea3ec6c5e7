import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/**
 * The values of each key of a unit and what is laid over it, by systemd's rules: an empty one forgets those
 * before.
 */
function settingsOf(instance: string, ...files: string[]): Record<string, string[]> {
  const settings: Record<string, string[]> = {}
  for (const [, key = '', value = ''] of files.join('\n').matchAll(/^([A-Z]\w+)=(.*)$/gm)) {
    const known = key === 'User' || key === 'Group' ? [] : (settings[key] ?? [])
    settings[key] = value === '' ? [] : [...known, value.replaceAll('%i', instance)]
  }
  return settings
}

const centre = (unit: string, instance: string) =>
  settingsOf(instance, read(`centres/${unit}@.service`), read(`centres/${unit}@.service.d/centre.conf`))

describe('one of many centres on a machine', () => {
  test.each(['boithok', 'boithok-backup'])('%s@ shares no user, settings or folder with another', (unit) => {
    const [one, other] = [centre(unit, 'dhanmondi'), centre(unit, 'uttara')]
    for (const key of ['User', 'Group', 'EnvironmentFile']) {
      expect(one[key], key).toHaveLength(1)
      expect(one[key]?.[0], key).toContain('dhanmondi')
    }
    const places = [...(one.StateDirectory ?? []), ...(one.ReadWritePaths ?? [])].join(' ').split(' ')
    for (const place of places) expect(place).toMatch(/\/dhanmondi$/)
    expect(one.Environment?.at(-1)).toBe('DATA_DIR=/var/lib/boithok/dhanmondi')
    expect(JSON.stringify(one).replaceAll('dhanmondi', 'uttara')).toBe(JSON.stringify(other))
  })

  test('is confined like a centre alone', () => {
    const alone = settingsOf('', read('boithok.service'))
    const changed = Object.keys(alone).filter(
      (key) => JSON.stringify(alone[key]) !== JSON.stringify(centre('boithok', 'dhanmondi')[key]),
    )
    expect(changed.sort()).toEqual([
      'Description',
      'Environment',
      'EnvironmentFile',
      'Group',
      'StateDirectory',
      'User',
    ])
  })
})

describe('the nightly backup', () => {
  /** Runs the command of the unit with a bin/backup that writes down what it is given. */
  async function night(env: Record<string, string>) {
    const folder = await temporaryFolder()
    await mkdir(join(folder.path, 'bin'))
    const program = join(folder.path, 'bin/backup')
    await writeFile(program, '#!/bin/sh\necho "$@" >>given\ncase "$3" in $FAILS) exit 7; esac\n')
    await chmod(program, 0o755)
    const { ExecStart = [] } = settingsOf('', read('boithok-backup.service'))
    const [command = ''] = ExecStart.map((line) => line.replaceAll('$$', '$').replaceAll('%%', '%'))
    const { status } = spawnSync('sh', ['-c', command], {
      cwd: folder.path,
      env: { PATH: process.env.PATH ?? '', FAILS: 'nothing', ...env },
    })
    const given = await readFile(join(folder.path, 'given'), 'utf8')
    await folder.remove()
    return {
      status,
      given: given
        .replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY')
        .trim()
        .split('\n'),
    }
  }

  test('is one on the disk, and another one where a bucket is set', async () => {
    const onDisk = '--keep-days 14 /var/backups/boithok/boithok-DAY.tar.gz'
    expect(await night({})).toEqual({ status: 0, given: [onDisk] })
    expect(await night({ BACKUP_S3_BUCKET: 'backups' })).toEqual({
      status: 0,
      given: [onDisk, '--keep-days 60 bucket:boithok-DAY.tar.gz'],
    })
    expect(await night({ BACKUP_S3_BUCKET: 'backups', CENTRE: 'dhanmondi' })).toEqual({
      status: 0,
      given: [
        '--keep-days 14 /var/backups/boithok/dhanmondi/boithok-DAY.tar.gz',
        '--keep-days 60 bucket:dhanmondi/boithok-DAY.tar.gz',
      ],
    })
  })

  test('goes to the bucket when the disk is full, and fails when either does', async () => {
    const both = { BACKUP_S3_BUCKET: 'backups' }
    const results = await Promise.all([
      night({ ...both, FAILS: '/var/*' }),
      night({ ...both, FAILS: 'bucket:*' }),
      night({ FAILS: '/var/*' }),
    ])
    expect(results.map(({ status, given }) => [status, given.length])).toEqual([
      [7, 2],
      [7, 2],
      [7, 1],
    ])
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('systemd accepts every unit', async () => {
  const folder = await temporaryFolder()
  for (const from of [
    'boithok.service',
    'boithok-backup.service',
    'boithok-backup.timer',
    'recovery',
    'centres',
  ])
    await cp(join(root, 'deploy', from), join(folder.path, from.includes('.') ? from : ''), {
      recursive: true,
      dereference: true,
    })
  const names = (await readdir(folder.path)).filter((name) => /\.(service|timer)$/.test(name))
  for (const name of names) {
    const text = await readFile(join(folder.path, name), 'utf8')
    // Programs that are not on this machine.
    await writeFile(
      join(folder.path, name),
      text.replaceAll(/\/opt\/boithok\/current\/bin\/\w+/g, '/bin/true'),
    )
  }
  const units = names.map((name) => join(folder.path, name.replace('@.', '@dhanmondi.')))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder.path}:` },
    encoding: 'utf8',
  })
  await folder.remove()
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(units.length).toBe(9)
})
