import type { Input } from '@recado/contract/platform/endpoint'
import { renderTemplate, type Template, type templates } from '@recado/contract/desk/templates'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'
import type { MessageTemplates } from '../../platform/database/tables.ts'

/** More than Meta allows an unverified account, so one page is enough. */
export const TEMPLATES_MOST = 1000

export async function listTemplates(
  ctx: Ctx,
  { whatsappId }: Input<typeof templates.list>,
): Promise<{ templates: Template[]; fetchedAt: string | null }> {
  const fetchedAt = whatsappId === undefined ? null : await fetchedAtOf(ctx, whatsappId)
  const rows = await ctx.db
    .selectFrom('messageTemplates')
    .selectAll()
    .$if(whatsappId !== undefined, (q) => q.where('connectionId', '=', whatsappId!))
    .orderBy('connectionId')
    .orderBy('name')
    .orderBy('language')
    .limit(TEMPLATES_MOST)
    .execute()
  return { templates: rows.map(toTemplate), fetchedAt: fetchedAt?.toISOString() ?? null }
}

async function fetchedAtOf({ db }: Ctx, connectionId: number): Promise<Date | null> {
  const number = await db
    .selectFrom('connections')
    .leftJoin('cloudSettings', (on) =>
      on
        .onRef('cloudSettings.companyId', '=', 'connections.companyId')
        .onRef('cloudSettings.connectionId', '=', 'connections.id'),
    )
    .select('cloudSettings.templatesAt')
    .where('connections.id', '=', connectionId)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  return number.templatesAt
}

export async function showTemplate({ db }: Ctx, id: number): Promise<Template> {
  const row = await db
    .selectFrom('messageTemplates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_TEMPLATE_FOUND'))
  return toTemplate(row)
}

export async function previewTemplate(
  ctx: Ctx,
  { id, parameters }: Input<typeof templates.preview>,
): Promise<{ text: string }> {
  return { text: renderTemplate(await showTemplate(ctx, id), parameters) }
}

/** The row as the contract shows it; the response is validated against the contract anyway. */
const toTemplate = ({
  connectionId: whatsappId,
  updatedAt,
  header,
  buttons,
  status,
  ...row
}: Selectable<MessageTemplates>): Template => ({
  id: row.id,
  whatsappId,
  name: row.name,
  language: row.language,
  category: row.category,
  status: status as Template['status'],
  header: header as Template['header'],
  body: row.body,
  footer: row.footer,
  buttons: buttons as Template['buttons'],
  updatedAt: updatedAt.toISOString(),
})
