import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Whether the library is there: its licence is not that of this program, and an installation may do without it. */
export function isBaileysInstalled(): boolean {
  try {
    const driver = fileURLToPath(import.meta.resolve('@recado/baileys-driver/main'))
    createRequire(driver).resolve('baileys')
    return true
  } catch {
    return false
  }
}
