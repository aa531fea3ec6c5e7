import type { Program } from '../program.ts'

/** A system to compare with, which has the product's sessions and serves the approved ones publicly. */
export type Cms = {
  name: string
  /** URL of a page of sessions, newest first, with the total. */
  page(page: number, limit: number): string
  /** URL of one session. */
  one(id: string): string
  start(): Promise<Program>
  remove(): Promise<void>
}
