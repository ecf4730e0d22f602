import type { RecentSignIn } from '@recado/contract/accounts/two-factor'
import type { Ctx } from '../../platform/ctx.ts'

const SIGN_INS = ['session.signIn', 'session.signInNewDevice', 'session.signInFailed'] as const
const SIGN_INS_SHOWN = 20

/** The last own sign-ins, from the audit log. */
export async function listSignIns({ db, user }: Ctx): Promise<{ signIns: RecentSignIn[] }> {
  const rows = await db
    .selectFrom('auditEntries')
    .select(['at', 'act', 'address', 'device'])
    .where('userId', '=', user.id)
    .where('kind', '=', 'signIn')
    .where('act', 'in', SIGN_INS)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SIGN_INS_SHOWN)
    .execute()
  return {
    signIns: rows.map(({ at, act, ...from }) => ({
      ...from,
      at: at.toISOString(),
      act: act as RecentSignIn['act'],
    })),
  }
}
