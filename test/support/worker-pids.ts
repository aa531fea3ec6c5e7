import { execFileSync } from 'node:child_process'

/** The pids of the worker processes below a server that was started with several. */
export function findWorkerPids(parent: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...command]) => ppid === String(parent) && command.includes('--worker'))
    .map(([pid]) => Number(pid))
}
