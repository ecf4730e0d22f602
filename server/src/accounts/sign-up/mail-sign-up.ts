import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { job } from '../../platform/jobs/job.ts'
import { deliverMail } from '../mails/send-mail.ts'
import { knownEmailMail, welcomeMail } from '../mails/sign-up-mails.ts'
import { WELCOME_HOURS } from './rules.ts'
import { brandOfCompany } from '../white-labels/brand-of-company.ts'

const Request = z.object({ email: z.string(), askedAt: z.iso.datetime() })

/** Welcomes the founder of a new company, or tells the owner of a known e-mail that the account exists. */
export const mailSignUp = job('mail-sign-up', Request, async (world, { email, askedAt }) => {
  const { rows } = await sql<{ companyId: number; userId: number }>`
    select company_id, user_id from account_by_email(${email}) where active`.execute(world.db)
  if (!rows[0]) return
  const { companyId, userId } = rows[0]
  const letter = await within(world, { companyId, readOnly: true }, (ctx) =>
    writeLetter(ctx, { userId, askedAt }),
  )
  if (letter) await deliverMail(world, letter)
})

async function writeLetter(
  { db, now }: Ctx,
  { userId, askedAt }: { userId: number; askedAt: string },
): Promise<Parameters<typeof deliverMail>[1] | undefined> {
  const user = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .innerJoin('whiteLabels', (on) => on.on('whiteLabels.id', '=', brandOfCompany))
    .select(['users.name', 'users.email', 'users.language', 'companies.name as company'])
    .select(['plans.name as plan', 'companies.dueDate as trialUntil'])
    .select(['companies.contractAcceptedBy', 'companies.contractAcceptedAt'])
    .select(['whiteLabels.id as brandId', 'whiteLabels.name as brand'])
    .where('users.id', '=', userId)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const { company, plan, trialUntil, contractAcceptedAt: at } = user
  const isNew =
    user.contractAcceptedBy === userId &&
    at !== null &&
    now.getTime() - at.getTime() < WELCOME_HOURS * 3_600_000
  const write =
    isNew && trialUntil ? welcomeMail({ company, plan: plan ?? '', trialUntil }) : knownEmailMail
  return {
    id: `sign-up-${userId}-${Date.parse(askedAt)}`,
    to: user.email,
    language: user.language,
    brandId: user.brandId,
    path: '/login',
    ...write(user.language, { name: user.name, brand: user.brand }),
  }
}
