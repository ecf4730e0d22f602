import { passwordReset } from '@recado/contract/accounts/password-reset'
import type { SendMail } from '../../src/platform/ctx.ts'
import { aBrowser } from '../browser.ts'
import { aCompany } from '../company.ts'
import { resetLinkIn } from './mail-server.ts'

export const PUBLIC_URL = 'https://desk.casa.test'
export const NEW_PASSWORD = 'outra senha boa'

type Wanted = Parameters<typeof aCompany>[0]

/** A company whose installation mails links to set a new password. Keeps the mails. */
export async function aResetDesk(wanted: Wanted = {}) {
  const company = await aCompany(wanted)
  const { app, world, runJobs } = company
  const mails: Parameters<SendMail>[0][] = []
  world.mail = async (letter) => void mails.push(letter)
  world.publicUrl = new URL(PUBLIC_URL)
  world.resetsPasswords = true
  /** Asks for a link from a network of its own. */
  const ask = (email: string, headers: Record<string, string> = {}) =>
    aBrowser(app).request(passwordReset.request, { email }, headers)
  return {
    ...company,
    mails,
    ask,
    /** Asks for a link and returns what the mail's link carries. */
    linkFor: async (email: string) => {
      await ask(email)
      await runJobs()
      return resetLinkIn(mails.at(-1)!.text)
    },
    reset: (input: { email: string; token: string; password?: string }) =>
      aBrowser(app).request(passwordReset.reset, { password: NEW_PASSWORD, ...input }),
  }
}
