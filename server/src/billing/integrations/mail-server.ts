import type { integrations } from '@recado/contract/billing/integrations'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import {
  mailerFor,
  ownMailAccount,
  passwordOf,
  saveMailAccount,
} from '../../accounts/mails/mail-account.ts'
import { ownSender } from '../../accounts/mails/brand-sender.ts'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { htmlOf } from '../../platform/mail/layout.ts'
import { OutsideError } from '../../platform/outside/outside-error.ts'
import { Refusal, wrongFields } from '../../platform/refusal.ts'
import { newSecret } from './commands.ts'

type Form = Input<typeof integrations.testMail>
type Server = { email: string; host: string; port: number; password: string }

/**
 * Reads which mail server the brand is to have, and returns what stores it. Without a host nothing changes. An empty one
 * removes the server.
 *
 * @throws Refusal ERR_MAIL_SERVER_NOT_ALLOWED, ERR_MAIL_SERVER_NOT_FOUND
 */
export async function checkMailServer(
  world: World,
  { input, claims }: EndpointRequest<Form>,
): Promise<(ctx: Ctx) => Promise<void>> {
  if (input.smtpHost === undefined) return async () => undefined
  if (input.smtpHost === '') return removeMailServer
  const server = await within(world, { ...claims!, readOnly: true }, (ctx) => serverOf(ctx, input))
  await checkHost(world, server)
  return (ctx) => saveMailAccount(ctx, server)
}

async function removeMailServer(ctx: Ctx): Promise<void> {
  if (await ownMailAccount(ctx)) await saveMailAccount(ctx, undefined)
}

/**
 * Sends a mail to the caller through the server that is typed, or the stored one.
 *
 * @throws Refusal ERR_MAIL_SERVER, ERR_MAIL_SERVER_NOT_ALLOWED, ERR_MAIL_SERVER_NOT_FOUND
 */
export async function testMailServer(
  world: World,
  { input, claims }: EndpointRequest<Form>,
): Promise<Answer<typeof integrations.testMail>> {
  const { server, to, sender } = await within(
    world,
    { ...claims!, readOnly: true },
    async (ctx) => ({
      server: await serverOf(ctx, input),
      to: await ownEmail(ctx),
      sender: await ownSender(ctx),
    }),
  )
  await checkHost(world, server)
  const mail = await mailerFor(world, server)
  const said = { language: 'pt' as const, subject: 'SMTP', text: `${server.host}:${server.port}` }
  const look = { name: server.email, color: '#369eff' }
  try {
    const id = `smtp-test-${world.clock().getTime()}`
    await mail({ id, sender, to, subject: said.subject, text: said.text, html: htmlOf(said, look) })
  } catch (error) {
    world.log.warn({ err: error }, 'a mail server did not accept a mail')
    throw new Refusal('ERR_MAIL_SERVER')
  }
  return { to }
}

/** What was typed, with what is stored in place of what is absent. */
async function serverOf(ctx: Ctx, input: Form): Promise<Server> {
  const stored = await ownMailAccount(ctx)
  const email = input.smtpEmail || stored?.email
  const host = (input.smtpHost || stored?.host)?.toLowerCase()
  const port = Number(input.smtpPort || stored?.port)
  // A stored password is never sent to another server or for another user.
  const isSame = stored && stored.host === host && stored.email === email && stored.port === port
  const password = newSecret(input.smtpPassword) ?? (isSame ? passwordOf(ctx, stored) : undefined)
  if (!email) throw missing('smtpEmail')
  if (!host) throw missing('smtpHost')
  if (!port) throw missing('smtpPort')
  if (!password) throw missing('smtpPassword')
  return { email, host, port, password }
}

const missing = (path: string) => wrongFields([{ path, code: 'required' }])

async function ownEmail({ db, user }: Ctx): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return email
}

async function checkHost({ outside }: World, server: Server): Promise<void> {
  try {
    await outside.addressOf(server)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    throw new Refusal(
      error.reason === 'forbidden' ? 'ERR_MAIL_SERVER_NOT_ALLOWED' : 'ERR_MAIL_SERVER_NOT_FOUND',
    )
  }
}
