import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx, SendMail, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { job } from '../../platform/jobs/job.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hashToken } from '../session/commands.ts'
import { linkMail } from './link-mail.ts'
import { LINK_MINUTES } from './rules.ts'

const Request = z.object({
  email: z.string(),
  askedAt: z.iso.datetime(),
  origin: z.object({ address: z.string(), userAgent: z.string() }),
})

const LINK_MS = LINK_MINUTES * 60_000

/**
 * Mails a link to set a new password, if an active user has this e-mail. The token exists only in the mail, so another
 * attempt makes another token. A request that waited for longer than a link works is dropped.
 */
export const mailResetLink = job(
  'mail-reset-link',
  Request,
  async (world, { email, askedAt, origin }) => {
    const { mail, publicUrl, resetsPasswords } = world
    // The job fails and is repeated: another node may have the settings, and the log says which one has not.
    if (!mail || !publicUrl || !resetsPasswords)
      throw new Error('This node has no SMTP_URL or no PUBLIC_URL')
    if (world.clock().getTime() - Date.parse(askedAt) > LINK_MS) return
    const account = await findActive(world, email)
    if (!account) return
    const { companyId, userId } = account
    const letter = await within(world, { companyId, origin }, (ctx) =>
      writeLink(ctx, { userId, publicUrl }),
    )
    if (letter) await mail(letter)
  },
)

type Account = { companyId: number; userId: number }

async function findActive({ db }: World, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select company_id, user_id from account_by_email(${email}) where active`.execute(db)
  return rows[0]
}

/** Stores a new token of the user and returns the mail with its link. Undefined for a user who cannot sign in. */
async function writeLink(
  ctx: Ctx,
  { userId, publicUrl }: { userId: number; publicUrl: URL },
): Promise<Parameters<SendMail>[0] | undefined> {
  const user = await ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('whiteLabels', 'whiteLabels.id', 'companies.whiteLabelId')
    .select(['users.name', 'users.email', 'users.language'])
    .select(['whiteLabels.name as brand', 'whiteLabels.path'])
    .where('users.id', '=', userId)
    .where('users.deactivatedAt', 'is', null)
    // A change of the e-mail or password waits, and its trigger then uses up this token too.
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!user) return undefined
  const { id, token } = await insertToken(ctx, userId)
  const link = new URL(`${user.path ? `/${user.path}` : ''}/reset`, publicUrl)
  link.searchParams.set('resetEmail', user.email)
  link.searchParams.set('token', token)
  writeAudit(ctx, { act: 'user.passwordLink', subject: user.name })
  const brand = user.brand ?? 'Recado'
  const { name, email: to } = user
  const { subject, text } = linkMail(user.language, { name, brand, link: link.href })
  return { id: `reset-${id}`, to, subject, text }
}

async function insertToken(
  { db, now }: Ctx,
  userId: number,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { id } = await db
    .insertInto('passwordResetTokens')
    .values({
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}
