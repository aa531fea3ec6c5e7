const IPV4 = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i

/** Whether a host name or an address, as a URL or a socket has it, is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || IPV4.test(host)
}
