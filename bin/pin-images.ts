import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Command, CommandError, command, main } from './command.ts'
import { commands } from './commands.ts'

/** What names images of others. Dependabot writes a newer version and its digest into the same files. */
const FILES = ['Dockerfile', 'deploy/compose.yaml', '.github/workflows/nightly.yml']
const root = join(import.meta.dirname, '..')

const NAMED = /^(FROM| +image:| +container:) ([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?/gm

/** The images that a file names by their tag, which may mean another image tomorrow. */
export const findUnpinned = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(NAMED)].filter(([, , , digest]) => !digest).map(([, , image]) => image as string),
  ),
]

/** Behind each tag the digest that it has now. */
export const pin = (text: string, digestOf: (image: string) => string): string =>
  text.replaceAll(NAMED, (_, word, image) => `${word} ${image}@${digestOf(image)}`)

/** The registry's digest of an image for all processors. */
async function askRegistry(image: string): Promise<string> {
  const words = ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}']
  const { stdout } = await promisify(execFile)('docker', words).catch((error: Error) => {
    throw new CommandError(`The digest of ${image} is not known: ${error.message}`)
  })
  const { digest } = JSON.parse(stdout)
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new CommandError(`${image} has no digest: ${stdout}`)
  return digest
}

/** `bin/pin-images`. A release asks `--check`. */
export const pinImages: Command = command(commands['pin-images'], async ({ values }, _env, say) => {
  const files = await Promise.all(
    FILES.map(async (name) => ({ name, text: await readFile(join(root, name), 'utf8') })),
  )
  if (values.check) {
    const unpinned = files.flatMap(({ name, text }) => findUnpinned(text).map((image) => `${name}: ${image}`))
    if (unpinned.length > 0)
      throw new CommandError(`Without a digest, run bin/pin-images: ${unpinned.join(', ')}`)
    return say('Every image has a digest')
  }
  const images = files.flatMap(({ text }) => [...text.matchAll(NAMED)].map(([, , image]) => image as string))
  const digests = new Map<string, string>()
  for (const image of new Set(images)) digests.set(image, await askRegistry(image))
  for (const { name, text } of files)
    await writeFile(
      join(root, name),
      pin(text, (image) => digests.get(image) as string),
    )
  for (const [image, digest] of digests) say(`${image} is ${digest}`)
})

await main(import.meta.filename, pinImages)
