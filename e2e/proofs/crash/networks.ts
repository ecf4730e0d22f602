import type { Provider } from '@recado/contract/connections/connections'
import { networkAt } from '../../../bench/support/network.ts'
import {
  freePort,
  type Program,
  startNetwork,
  startWhatsAppWeb,
} from '../../../bench/support/processes.ts'
import { whatsAppWebAt } from '../../../bench/support/whatsapp-web.ts'
import type { Phones } from '../phones.ts'

/** A network that lives on while the product is killed, and the phones on it. */
export type ProofNetwork = Phones & {
  provider: Provider
  /** What the product must be told to find it. */
  env: Record<string, string>
  /** Links the device that shows this code with this number. */
  scan: (code: string, number: string) => Promise<unknown>
  /** Names the link by which the product is signed in for this number now; each has another name. Undefined: none. */
  session: (number: string) => Promise<string | undefined>
  stop: () => Promise<void>
}

/** By the driver that reaches it. */
export const proofNetworks = {
  simulated: async (): Promise<ProofNetwork> => {
    const program = await startNetwork(await freePort())
    const network = networkAt(program.url)
    return {
      ...network,
      provider: 'simulated',
      env: { SIMULATOR_URL: program.url, BAILEYS: 'off' },
      session: async (number) =>
        (await network.sessions(number)).findLast(({ until }) => until === undefined)?.client,
      stop: () => program.stop(),
    }
  },
  baileys: async (): Promise<ProofNetwork> => {
    const program = await startWhatsAppWeb(await freePort())
    const { talk, devices, scan, turnOff, write } = whatsAppWebAt(program.url)
    return {
      provider: 'baileys',
      env: { SIMULATOR_URL: 'off', BAILEYS: 'on', BAILEYS_URL: socketOf(program) },
      write,
      scan: async (code, number) => {
        await turnOff(number)
        await scan(code, number)
      },
      session: async (number) => {
        const device = (await devices(number)).find(({ isOnline }) => isOnline)
        return device && `${device.jid} ${device.logins}`
      },
      talk: async (number, other) =>
        (await talk(number, other)).map(({ author: from, text: body, ack }) => ({
          from,
          body,
          ack,
        })),
      stop: () => program.stop(),
    }
  },
}

const socketOf = ({ url }: Program) => `${url.replace(/^http/, 'ws')}/ws/chat`
