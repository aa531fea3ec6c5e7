const KB = 1024

/** "340 KB", "2.4 MB": what somebody on a slow line wants to know before they tap. */
export function sizeOf(bytes: number, number: (value: number) => string): string {
  if (bytes < KB * KB) return `${number(Math.max(1, Math.round(bytes / KB)))} KB`
  return `${number(Math.round((bytes / KB / KB) * 10) / 10)} MB`
}
