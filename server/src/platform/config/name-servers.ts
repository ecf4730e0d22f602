import { isIP } from 'node:net'
import { z } from 'zod'
import { parseList } from './addresses.ts'

/** Addresses of name servers, separated by commas. */
export const nameServers = () =>
  z
    .string()
    .transform(parseList)
    .pipe(z.array(z.string().refine(isNameServer)).min(1))
    .optional()

/** An IP address, with a port or without. */
function isNameServer(value: string): boolean {
  const [, bare, port = '53'] = /^\[?([\da-f.:]+?)\]?(?::(\d{1,5}))?$/i.exec(value) ?? []
  return (isIP(value) !== 0 || isIP(bare ?? '') !== 0) && Number(port) < 65_536
}
