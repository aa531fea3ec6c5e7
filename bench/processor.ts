import { readdir, readFile } from 'node:fs/promises'

/** The kernel's unit of CPU time: USER_HZ, which is always 100 on Linux. */
const TICKS_PER_SECOND = 100

/**
 * CPU time of a process and its running and ended children: proc_pid_stat(5). Undefined on systems other than
 * Linux.
 */
export async function cpuSeconds(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined || process.platform !== 'linux') return undefined
  const all = await processes()
  const ticks = (parent: number): number =>
    (all.get(parent)?.ticks ?? 0) +
    [...all].filter(([, { ppid }]) => ppid === parent).reduce((sum, [child]) => sum + ticks(child), 0)
  return ticks(pid) / TICKS_PER_SECOND
}

/** Resident memory of a process, in MB (1,000,000 bytes). Undefined on systems other than Linux. */
export async function residentMegabytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined || process.platform !== 'linux') return undefined
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1e6
}

async function processes(): Promise<Map<number, { ppid: number; ticks: number }>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
      if (!stat) return []
      // The name in brackets may contain anything. The fields after it: state, parent, …, utime, stime,
      // cutime, cstime.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0)
      return [[Number(pid), { ppid: fields[1] ?? 0, ticks }] as const]
    }),
  )
  return new Map(found.flat())
}
