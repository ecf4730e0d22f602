import type { Logger } from 'pino'
import type { Config } from './platform/config/config.ts'
import type { Drivers } from './platform/networks.ts'
import { baileysMissing } from './platform/config/start-errors.ts'
import { baileysDriver } from './whatsapp/baileys/driver.ts'
import { isBaileysInstalled } from './whatsapp/baileys/installed.ts'
import { cloudDriver } from './whatsapp/cloud/driver.ts'
import { simulatedDriver } from './whatsapp/simulated/driver.ts'

/**
 * The drivers of this installation. They are identical on every node, so that a node that opens no link can still list
 * them.
 */
export function driversOf(config: Config, log: Logger): Drivers {
  const { simulatorUrl, graphUrl, baileys } = config
  const url = simulatorUrl === 'embedded' ? ownAddress(config) : simulatorUrl
  return {
    ...(simulatorUrl !== 'off' && { simulated: simulatedDriver({ url }) }),
    ...(hasBaileys(config, log) && { baileys: baileysDriver({ ...baileys, log }) }),
    cloud: cloudDriver({ url: graphUrl }),
  }
}

function hasBaileys({ baileys: { mode } }: Config, log: Logger): boolean {
  if (mode === 'off') return false
  const isInstalled = isBaileysInstalled()
  if (!isInstalled && mode === 'on') throw baileysMissing
  if (!isInstalled)
    log.info('linking numbers by QR code is off: the package baileys is not installed')
  return isInstalled
}

/** The address at which this process reaches itself. */
function ownAddress({ host, port }: Config): string {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const name = everywhere[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
