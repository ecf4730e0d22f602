import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Whether the library is installed. It has another licence than this program, so an installation may omit it. */
export function isBaileysInstalled(): boolean {
  try {
    const driver = fileURLToPath(import.meta.resolve('@recado/baileys-driver/main'))
    createRequire(driver).resolve('baileys')
    return true
  } catch {
    return false
  }
}
