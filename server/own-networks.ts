import ipaddr from 'ipaddr.js'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** An address such as `203.0.113.7`, or a network such as `2001:db8::/32`; undefined for anything else. */
export function readNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Whether an address, as `clientAddress` names it, is in one of these networks. Of IPv6 it names a network of
 * 56 bits, of which one address here is enough.
 */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const own = networks.map(readNetwork).filter((network) => network !== undefined)
  return (address) => {
    if (own.length === 0) return false
    const client = readNetwork(address)
    return client !== undefined && own.some((network) => overlap(client, network))
  }
}

function overlap([address, bits]: Network, [own, ownBits]: Network): boolean {
  if (address.kind() !== own.kind()) return false
  // The types do not know that both are of one kind.
  return (address as ipaddr.IPv6).match([own as ipaddr.IPv6, Math.min(bits, ownBits)])
}
