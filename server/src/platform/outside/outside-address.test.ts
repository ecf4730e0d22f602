import { expect, test } from 'vitest'
import { readOutsideAddress } from './outside-address.ts'
import { isPublicAddress } from './public-ranges.ts'

const none: ReadonlySet<string> = new Set()

/** Addresses that lead, or may lead, to another place than the public internet, and why. */
const forbidden = {
  'another scheme': [
    'http://typebot.io',
    'ftp://typebot.io',
    'file:///etc/passwd',
    'gopher://typebot.io',
    'data:text/plain,oi',
    'javascript:alert(1)',
    'ws://typebot.io',
    '//typebot.io',
    'typebot.io',
    '',
  ],
  loopback: [
    'https://127.0.0.1',
    'https://127.0.0.1:8443',
    'https://127.255.255.254',
    'https://[::1]',
    'https://[0:0:0:0:0:0:0:1]',
    'https://localhost',
    'https://LOCALHOST',
    'https://localhost.',
    'https://flows.localhost',
    'https://localhost.localdomain',
  ],
  'this host': ['https://0.0.0.0', 'https://0', 'https://[::]'],
  private: [
    'https://10.0.0.1',
    'https://10.255.255.255',
    'https://172.16.0.1',
    'https://172.31.255.254',
    'https://192.168.0.1',
    'https://[fc00::1]',
    'https://[fd12:3456:789a::1]',
    'https://[fec0::1]',
  ],
  'metadata and link-local': [
    'https://169.254.169.254',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]',
    'https://metadata.google.internal',
    'https://168.63.129.16',
    'https://100.100.100.200',
    'https://[fe80::1]',
    'https://[fe80::1%25eth0]',
  ],
  'addresses shared by providers': ['https://100.64.0.1', 'https://100.127.255.254'],
  'multicast, broadcast, reserved, documentation': [
    'https://224.0.0.1',
    'https://239.255.255.250',
    'https://255.255.255.255',
    'https://240.0.0.1',
    'https://192.0.0.8',
    'https://192.0.2.1',
    'https://198.18.0.1',
    'https://198.51.100.7',
    'https://203.0.113.9',
    'https://192.88.99.1',
    'https://[ff02::1]',
    'https://[2001:db8::1]',
    'https://[3fff::1]',
  ],
  'IPv4 inside IPv6': [
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[::ffff:10.0.0.1]',
    'https://[::ffff:8.8.8.8]',
    'https://[::127.0.0.1]',
    'https://[64:ff9b::10.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[64:ff9b:1::10.0.0.1]',
    'https://[2002:7f00:1::]',
    'https://[2002:a00:1::1]',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    'https://[2606:4700::5efe:10.0.0.1]',
  ],
  'odd spellings of an IPv4 address': [
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://017700000001',
    'https://127.1',
    'https://127.0.1',
    'https://0x7f.0.0.1',
    'https://127.0.0.1.',
    'https://127.0.0.01',
    'https://134744072',
    'https://010.8.8.8',
    'https://8.8.8.8.',
    'https://１２７.0.0.1',
    'https://127。0。0。1',
    'https://%31%32%37.0.0.1',
    'https://①②⑦.0.0.1',
  ],
  'credentials, ports, odd characters': [
    'https://typebot.io@127.0.0.1',
    'https://ana:senha@typebot.io',
    'https://ana@typebot.io',
    'https://127.0.0.1#@typebot.io',
    'https://127.0.0.1\\@typebot.io',
    'https://typebot.io:22',
    'https://typebot.io:25',
    'https://typebot.io:80',
    'https://typebot.io:0',
    'https://typebot.io:99999',
    'https://type\tbot.io',
    'https://127.0.0.1\n.typebot.io',
    ' https://typebot.io',
    'https://typebot.io\u0000',
    'https:\\\\127.0.0.1',
    'https://typebot%2eio',
    `https://${'a'.repeat(2000)}.io`,
  ],
  'names of an inner network': [
    'https://typebot',
    'https://redis',
    'https://typebot.local',
    'https://typebot.lan',
    'https://typebot.internal',
    'https://postgres.svc.cluster.local',
    'https://1.0.0.127.in-addr.arpa',
    'https://typebot.io.',
    'https://typebot..io',
    'https://.typebot.io',
    'https://-typebot.io',
  ],
}

for (const [kind, all] of Object.entries(forbidden))
  test.each(all)(`${kind}: %j is refused`, (address) => {
    expect(() => readOutsideAddress(address, none)).toThrow('not allowed')
  })

test('there are more than sixty forms of forbidden addresses', () => {
  expect(Object.values(forbidden).flat().length).toBeGreaterThan(100)
})

test.each([
  'https://typebot.io/api',
  'https://app.typebot.io',
  'https://fluxos.casa-azul.com.br:8443/typebot',
  'https://fluxos.açaí.com.br',
  'https://8.8.8.8',
  'https://[2606:4700:4700::1111]:8443',
])('%s is allowed', (address) => {
  expect(readOutsideAddress(address, none).protocol).toBe('https:')
})

test('an address that the installation trusts may be inside, and only that origin', () => {
  const trusted = new Set(['http://10.0.0.5:3000'])
  expect(readOutsideAddress('http://10.0.0.5:3000/api', trusted).host).toBe('10.0.0.5:3000')
  expect(() => readOutsideAddress('http://10.0.0.5:3001', trusted)).toThrow('not allowed')
  expect(() => readOutsideAddress('http://ana@10.0.0.5:3000', trusted)).toThrow('not allowed')
})

test('addresses of the public internet are told from all others', () => {
  expect(['8.8.8.8', '1.1.1.1', '2606:4700::1', '2a00:1450::1'].every(isPublicAddress)).toBe(true)
  const closed = ['10.0.0.1', '::1', 'fe80::1%eth0', '::ffff:8.8.8.8', 'typebot.io', '', '4000::1']
  expect(closed.some(isPublicAddress)).toBe(false)
})
