import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that are not the public internet, by their registry entries. */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Addresses that providers share among customers. Some clouds answer metadata there.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata service of most clouds.
  '169.254.0.0/16',
  // The metadata service of Azure, in a public range.
  '168.63.129.16/32',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  // Relays of 6to4.
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * The public internet of IPv6. Everything else is closed: loopback, unique local, link-local, multicast, and the ranges that
 * contain an IPv4 address (mapped, compatible, NAT64).
 */
const openIpv6 = '2000::/3'

/** Networks inside `openIpv6` that are not the public internet. */
const closedIpv6 = [
  // Protocol assignments, with Teredo, ORCHID and benchmarks.
  '2001::/23',
  '2001:db8::/32',
  // 6to4: contains an IPv4 address.
  '2002::/16',
  '3fff::/20',
]

const closed = new BlockList()
for (const network of closedIpv4) addTo(closed, network, 'ipv4')
for (const network of closedIpv6) addTo(closed, network, 'ipv6')
const open = new BlockList()
addTo(open, openIpv6, 'ipv6')

/** An interface id that contains an IPv4 address: the tunnel address of ISATAP. */
const TUNNEL = /(^|:)(0|200|0200)?:?5efe:[\da-f.:]+$/i

/** Whether this IP address is on the public internet. Without a doubt only: a text that is no IP address is not. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  // A zone, as in fe80::1%eth0, names an interface of this machine.
  if (family === 0 || ip.includes('%')) return false
  if (family === 4) return !closed.check(ip, 'ipv4')
  return open.check(ip, 'ipv6') && !closed.check(ip, 'ipv6') && !TUNNEL.test(ip)
}

function addTo(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [base, bits] = network.split('/')
  list.addSubnet(base!, Number(bits), family)
}
