import type { Answer, Input } from '@recado/contract/platform/endpoint'
import type { contacts } from '@recado/contract/contacts/contacts'
import type { Ctx } from '../platform/ctx.ts'
import { meant } from './filter.ts'
import { contactsFound } from './queries.ts'

/** A longer list requires a search. */
const CHOICES_MAX = 500

/** The contacts to choose from, by name. */
export async function chooseContacts(
  ctx: Ctx,
  { name }: Input<typeof contacts.choices>,
): Promise<Answer<typeof contacts.choices>> {
  const found = name ? (await contactsFound(ctx, name)).ids : undefined
  return meant(ctx, { found, days: {}, after: undefined })
    .select(['id', 'name', 'number'])
    .orderBy('namePlain')
    .orderBy('id')
    .limit(CHOICES_MAX)
    .execute()
}
