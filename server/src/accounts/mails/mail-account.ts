import { sql } from 'kysely'
import type { Ctx, SendMail, World } from '../../platform/ctx.ts'
import { makeMailer } from '../../platform/mail/mailer.ts'
import { writeAudit } from '../audit/write-audit.ts'

/** The mail server of a brand. The password is sealed. */
export type MailAccount = {
  brand: number
  email: string
  host: string
  port: number
  password: Buffer
}

const aboutPassword = (brand: number) => `mail account ${brand}`

/** What sends the mails of a brand: its own server, else that of the environment. Undefined: neither is configured. */
export async function mailerOf(world: World, brandId: number): Promise<SendMail | undefined> {
  const { rows } = await sql<MailAccount>`select * from mail_account(${brandId})`.execute(world.db)
  const [account] = rows
  if (!account) return world.mail
  const password = world.seal.open(account.password, aboutPassword(account.brand))
  return mailerFor(world, { ...account, password })
}

/** Sends through a server that a person has typed. Its name is looked up once, and only a public address is called. */
export async function mailerFor(
  { outside }: World,
  { email, host, port, password }: Omit<MailAccount, 'brand' | 'password'> & { password: string },
): Promise<SendMail> {
  const { address, isTrusted } = await outside.addressOf({ host, port })
  return makeMailer({
    from: email,
    server: { name: host, address, port, user: email, password, needsTls: !isTrusted },
  })
}

/** The mail server of the own brand, for its operators. Undefined: it has none. */
export async function ownMailAccount({ db, user }: Ctx): Promise<MailAccount | undefined> {
  const { rows } = await sql<MailAccount>`select * from read_mail_account(${user.id})`.execute(db)
  return rows[0]
}

/** The stored password of an account. */
export const passwordOf = ({ seal }: Ctx, { brand, password }: MailAccount): string =>
  seal.open(password, aboutPassword(brand))

type NewAccount = { email: string; host: string; port: number; password: string }

/** Stores the mail server of the own brand with its password sealed. Undefined removes it. */
export async function saveMailAccount(ctx: Ctx, account: NewAccount | undefined): Promise<void> {
  const { rows } = await sql<{ brand: number }>`select own_brand() as brand`.execute(ctx.db)
  const before = await ownMailAccount(ctx)
  const { email = null, host = null, port = null, password } = account ?? {}
  const sealed = password ? ctx.seal.close(password, aboutPassword(rows[0]!.brand)) : null
  await sql`
    select save_mail_account(${ctx.user.id}, ${email}, ${host}, ${port}::int, ${sealed}::bytea)`.execute(
    ctx.db,
  )
  writeAudit(ctx, {
    act: 'integration.update',
    subject: 'SMTP',
    before: { email: before?.email ?? '', host: before?.host ?? '', port: before?.port ?? '' },
    after: { email: email ?? '', host: host ?? '', port: port ?? '' },
  })
}
