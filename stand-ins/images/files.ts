import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const ID = /^[A-Za-z0-9_-]{22}$/

const pathOf = (folder: string, id: string) => join(folder, `${id}.webp`)

/** Writes a temporary file and renames it, so that no request gets half a file, even after a crash of the machine. */
export async function keep(folder: string, id: string, data: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const unfinished = `${pathOf(folder, id)}.part`
  try {
    const file = await open(unfinished, 'wx')
    try {
      await file.writeFile(data)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, pathOf(folder, id))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export const forget = (folder: string, id: string) => rm(pathOf(folder, id), { force: true })

/** The file of an id, or undefined. Only text in the format of our ids becomes part of a path. */
export async function find(folder: string, id: string): Promise<Buffer | undefined> {
  if (!ID.test(id)) return undefined
  try {
    return await readFile(pathOf(folder, id))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
