/** Lets the browser download what the page has made or read. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
