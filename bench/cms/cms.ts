import type { Program } from '../program.ts'

/** A system that others would use, with the product's sessions in it, open to everybody as far as they are approved. */
export type Cms = {
  name: string
  /** Where it answers a page of them, newest first, with their total. */
  page(page: number, limit: number): string
  /** Where it answers one of them. */
  one(id: string): string
  start(): Promise<Program>
  remove(): Promise<void>
}
