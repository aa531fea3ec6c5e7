import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import type { Run } from './test-summary.ts'

/** Each program has a process group of its own, so that it can be ended with all its children. */
const running = new Set<ChildProcess>()

function start(
  command: string[],
  output: 'inherit' | number,
): { child: ChildProcess; ended: Promise<number | null> } {
  const [file = '', ...words] = command
  const child = spawn(file, words, { detached: true, stdio: ['ignore', output, output] })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  }).finally(() => {
    signal(child, 'SIGKILL')
    running.delete(child)
  })
  return { child, ended }
}

/** To the program and its children, of which some may outlive it. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, name)
  } catch {
    // None of them is left.
  }
}

/** Runs a command that prints for itself. Resolves with whether it succeeded. */
export const runStep = async (...command: string[]): Promise<boolean> =>
  (await start(command, 'inherit').ended) === 0

export const print = (line: string) => void process.stdout.write(`${line}\n`)

interface TestRunner {
  runner: Run['runner']
  command: string[]
  /** Where its output goes. */
  log: string
  /** The file that it writes when its last test has ended. */
  report: string
  /** A line of its output for each file or test that has ended, and what that is called. */
  ended: RegExp
  counted: string
}

/**
 * On a busy machine a run takes a third of the first. The second is how long a runner may take to exit after
 * its report.
 */
export const LIMITS = { runMs: 1_500_000, exitMs: 120_000, progressMs: 30_000 }

/**
 * Runs a test runner with its output in a file, and prints its progress, with the tests that have not ended
 * for a minute. Ends it when it hangs. When it has written its report and does not exit, its tests count as
 * the report says.
 */
export async function runTests(options: TestRunner, limits = LIMITS, say = print): Promise<Run> {
  const { runner, command, log, report, ended, counted } = options
  const from = performance.now()
  const since = () => `${Math.round((performance.now() - from) / 1000)} s`
  const output = openSync(log, 'w')
  const program = start(command, output)
  closeSync(output)

  let reported: number | undefined
  let isOver = false
  let unfinished: string[] = []
  let hasHung = false
  /** How long the output was at the last look. */
  let seen = 0
  const watch = setInterval(() => {
    const text = readFileSync(log, 'utf8')
    say(`${runner}: ${text.match(ended)?.length ?? 0} ${counted} after ${since()}`)
    const fresh = unfinishedIn(text.slice(seen))
    seen = text.length
    for (const line of fresh) say(line)
    if (fresh.length > 0) unfinished = fresh
    if (existsSync(report)) reported ??= performance.now()
    if (reported !== undefined && performance.now() - reported > limits.exitMs) {
      say(`${runner}: ended by force, because it did not exit after its last test`)
      isOver = true
      signal(program.child, 'SIGKILL')
    } else if (performance.now() - from > limits.runMs) {
      say(`${runner}: ended by force, because it hangs`)
      hasHung = true
      signal(program.child, 'SIGKILL')
    }
  }, limits.progressMs)

  const status = await program.ended
  clearInterval(watch)
  if (status !== 0 && !isOver) say(failuresIn(readFileSync(log, 'utf8')))
  say(`${runner}: ${status === 0 || isOver ? 'ok' : 'failed'}, ${since()}`)
  return { runner, status: isOver ? 0 : status, report, unfinished: hasHung ? unfinished : [] }
}

/** What bin/unfinished-tests.ts has printed, once for each test. */
function unfinishedIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('Unfinished after '))
  return [...new Map(lines.map((line) => [line.replace(/^.*? s: /, ''), line])).values()]
}

/** The part of a runner's output that begins with its failures, or else the end of it. */
function failuresIn(text: string): string {
  const lines = text.trimEnd().split('\n')
  const first = lines.findIndex((line) => / Failed (Tests|Suites) |Unhandled Errors|^ {2}1\) /.test(line))
  return (first < 0 ? lines.slice(-100) : lines.slice(first, first + 400)).join('\n')
}

/** Ends everything that runs when the terminal says so, at first gently. */
export function endOnInterrupt(): void {
  const end = () => {
    for (const child of running) signal(child, 'SIGINT')
    const kill = () => {
      for (const child of running) signal(child, 'SIGKILL')
      process.exit(130)
    }
    setTimeout(kill, 10_000)
    setInterval(() => running.size === 0 && kill(), 100)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, end)
}
