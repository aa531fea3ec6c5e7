import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const deploy = join(import.meta.dirname, '../../deploy')

export type ExampleProxy = { url: string; stop(): Promise<void> }

/** What starts a proxy of `deploy/` before one server, without https, which gives up after a second. */
export type StartExample = (folder: string, server: string) => Promise<ExampleProxy>

export const startNginx: StartExample = (folder, server) => startNginxOf(['nginx.conf'], folder, server)

/** With the cache that is optional. */
export const startCachingNginx: StartExample = (folder, server) =>
  startNginxOf(['nginx-cache.conf', 'nginx.conf'], folder, server)

async function startNginxOf(files: string[], folder: string, server: string): Promise<ExampleProxy> {
  const [port, other] = [await freePort(), await freePort()]
  const texts = await Promise.all(files.map((name) => readFile(join(deploy, name), 'utf8')))
  const site = texts
    .join('\n')
    .replaceAll('127.0.0.1:3000', server)
    .replaceAll('/etc/nginx/boithok', deploy)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/var/cache/nginx', folder)
    .replaceAll(/^ +(listen \[::\].*|ssl_certificate.*)\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${other}`)
    .replace('proxy_read_timeout 60s', 'proxy_read_timeout 1s')
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  // As root, its workers would be another user, who may not read this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    file,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr crit; events {}\nhttp { ${paths.join(' ')}\n${site}\n}\n`,
  )
  return running(spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] }), port)
}

export const startCaddy: StartExample = async (folder, server) => {
  const port = await freePort()
  const filled = (await readFile(join(deploy, 'Caddyfile'), 'utf8'))
    .replaceAll('127.0.0.1:3000', server)
    .replaceAll('/etc/caddy', deploy)
    .replace(/^\{\n/m, '{\n\tadmin off\n')
    .replace(/^boithok\.example /m, `http://127.0.0.1:${port} `)
    .replace('response_header_timeout 60s', 'response_header_timeout 1s')
    .replace('lb_try_duration 5s', 'lb_try_duration 1s')
  const file = join(folder, 'Caddyfile')
  await writeFile(file, filled)
  // Without the proxy of this machine, if it has one.
  const env = { PATH: process.env.PATH, HOME: folder }
  const words = ['run', '--adapter', 'caddyfile', '--config', file]
  return running(spawn('caddy', words, { env, stdio: ['ignore', 'ignore', 'pipe'] }), port)
}

async function running(child: ChildProcess, port: number): Promise<ExampleProxy> {
  process.once('exit', () => child.kill())
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined)))
    if (child.exitCode !== null) throw new Error(`It does not start: ${said}`)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
