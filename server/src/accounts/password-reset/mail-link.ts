import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { job } from '../../platform/jobs/job.ts'
import { deliverMail } from '../mails/send-mail.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hashToken } from '../session/commands.ts'
import { linkMail } from './link-mail.ts'
import { LINK_MINUTES } from './rules.ts'
import { brandOfCompany } from '../white-labels/brand-of-company.ts'

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
    // The job fails and is repeated: another node may have the settings, and the log says which one has not.
    if (!world.mail || !world.publicUrl || !world.resetsPasswords)
      throw new Error('This node has no SMTP_URL or no PUBLIC_URL')
    if (world.clock().getTime() - Date.parse(askedAt) > LINK_MS) return
    const account = await findActive(world, email)
    if (!account) return
    const { companyId, userId } = account
    const letter = await within(world, { companyId, origin }, (ctx) => writeLink(ctx, userId))
    if (letter) await deliverMail(world, letter)
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
  userId: number,
): Promise<Parameters<typeof deliverMail>[1] | undefined> {
  const user = await ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .innerJoin('whiteLabels', (on) => on.on('whiteLabels.id', '=', brandOfCompany))
    .select(['users.name', 'users.email', 'users.language'])
    .select(['whiteLabels.id as brandId', 'whiteLabels.name as brand'])
    .where('users.id', '=', userId)
    .where('users.deactivatedAt', 'is', null)
    // A change of the e-mail or password waits, and its trigger then uses up this token too.
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!user) return undefined
  const { id, token } = await insertToken(ctx, userId)
  const carried = new URLSearchParams({ resetEmail: user.email, token })
  writeAudit(ctx, { act: 'user.passwordLink', subject: user.name })
  const { name, email: to, language } = user
  return {
    id: `reset-${id}`,
    to,
    language,
    brandId: user.brandId,
    path: `/reset?${carried.toString()}`,
    ...linkMail(language, { name, brand: user.brand }),
  }
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
