import { isIP } from 'node:net'
import { isPublicAddress } from './public-ranges.ts'
import { OutsideError } from './outside-error.ts'

const LONGEST = 2000

/** Names that lead into the own machine or network, however they are resolved. */
const INNER_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|example|onion)$/

/** A name of the public internet has at least two labels. */
const PUBLIC_NAME =
  /^(?=.{4,253}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/**
 * Reads an address that a person typed. Only https on port 443 or on a port above 1023, without credentials, to a name of
 * the public internet or a public IP address in its usual spelling. The addresses that the installation trusts are exempt.
 *
 * @throws OutsideError `forbidden`
 */
export function readOutsideAddress(text: string, trusted: ReadonlySet<string>): URL {
  // The parser of addresses drops some characters and reads others as a slash, so two readers may see two hosts.
  if (text.length > LONGEST || /[\s\\]|\p{Cc}/u.test(text)) throw forbidden()
  if (!URL.canParse(text)) throw forbidden()
  const url = new URL(text)
  if (url.username || url.password) throw forbidden()
  if (trusted.has(url.origin)) return url
  if (url.protocol !== 'https:' || !isAllowedPort(url.port)) throw forbidden()
  if (!isAllowedHost(url.hostname, hostIn(text))) throw forbidden()
  return url
}

const MAIL_PORTS = new Set([25, 465, 587, 2525])

/**
 * Reads the mail server that a person typed. One that the installation trusts as `http://host:port` is exempt.
 *
 * @throws OutsideError `forbidden` outside the public internet, or on another port than those of mail
 */
export function readMailHost(
  { host, port }: { host: string; port: number },
  trusted: ReadonlySet<string>,
): URL {
  if (trusted.has(`http://${host}:${port}`)) return new URL(`http://${host}:${port}`)
  const typed = host.toLowerCase()
  const address = `https://${typed}:${port}`
  if (!MAIL_PORTS.has(port) || !URL.canParse(address)) throw forbidden()
  const url = new URL(address)
  if (url.hostname !== typed || !isAllowedHost(url.hostname, typed)) throw forbidden()
  return url
}

const forbidden = () => new OutsideError('forbidden', 'the address is not allowed')

const isAllowedPort = (port: string) => port === '' || Number(port) > 1023

/** The host as it was typed. */
const hostIn = (text: string) =>
  (/^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '').replace(/:\d*$/, '').toLowerCase()

function isAllowedHost(host: string, typed: string): boolean {
  const ip = host.replace(/^\[|\]$/g, '')
  // An IP address in octal, hexadecimal, as one number or with other digits is written to deceive.
  if (isIP(ip)) return host === typed && isPublicAddress(ip)
  return !typed.includes('%') && PUBLIC_NAME.test(host) && !INNER_NAME.test(host)
}
