import type {
  FlowBuilder as ShownFlowBuilder,
  flowBuilders,
} from '@recado/contract/automation/flow-builders'
import { MASKED_SECRET } from '@recado/contract/connections/connection-forms'
import type { Input } from '@recado/contract/platform/endpoint'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { frameOf } from './builder-frame.ts'
import type { FlowBuilder } from './typebot/client.ts'

const tokenOf = ({ companyId }: Ctx) => `the token of the flow builder of company ${companyId}`

/** The flow builder of the company with its token. Undefined: none. */
export async function readFlowBuilder(ctx: Ctx): Promise<FlowBuilder | undefined> {
  const row = await ctx.db
    .selectFrom('flowBuilders')
    .select(['address', 'chatAddress', 'token'])
    .executeTakeFirst()
  return row && { ...row, token: row.token && ctx.seal.open(row.token, tokenOf(ctx)) }
}

/** The flow builder as forms show it: of the token only its presence. */
export async function showFlowBuilder(ctx: Ctx): Promise<ShownFlowBuilder> {
  const { address = '', chatAddress = null, token = null } = (await readFlowBuilder(ctx)) ?? {}
  return {
    address,
    chatAddress: chatAddress ?? '',
    token: token === null ? '' : MASKED_SECRET,
    frame: address ? frameOf(ctx, address) : null,
  }
}

/** Sets the flow builder; an empty address removes it. The caller has checked the addresses. */
export async function saveFlowBuilder(
  ctx: Ctx,
  form: Input<typeof flowBuilders.save>,
): Promise<ShownFlowBuilder> {
  const before = await showFlowBuilder(ctx)
  if (form.address === '') await ctx.db.deleteFrom('flowBuilders').execute()
  else await replaceFlowBuilder(ctx, form)
  const after = await showFlowBuilder(ctx)
  const isNewToken = form.address !== '' && form.token !== MASKED_SECRET && form.token !== ''
  writeAudit(ctx, {
    act: 'flowBuilder.update',
    subject: after.address || before.address,
    before: audited(before),
    after: { ...audited(after), ...(isNewToken && { token: 'new' }) },
  })
  return after
}

const audited = ({ address, chatAddress, token }: ShownFlowBuilder) => ({
  address,
  chatAddress,
  token,
})

async function replaceFlowBuilder(
  ctx: Ctx,
  { address, chatAddress, token }: Input<typeof flowBuilders.save>,
): Promise<void> {
  const sealed = token && token !== MASKED_SECRET ? ctx.seal.close(token, tokenOf(ctx)) : null
  const builder = { address, chatAddress: chatAddress || null, updatedAt: ctx.now }
  await ctx.db
    .insertInto('flowBuilders')
    .values({ ...builder, token: sealed })
    .onConflict((known) =>
      known
        .column('companyId')
        .doUpdateSet({ ...builder, ...(token !== MASKED_SECRET && { token: sealed }) }),
    )
    .execute()
}
