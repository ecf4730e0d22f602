import type { Answer, Input } from '@recado/contract/platform/endpoint'
import type { contacts } from '@recado/contract/contacts/contacts'
import type { Ctx } from '../platform/ctx.ts'
import { contactsMatching } from './filter.ts'
import { findContacts } from './queries.ts'

/** A longer list requires a search. */
const CHOICES_MAX = 500

/** The contacts to choose from, by name. */
export async function chooseContacts(
  ctx: Ctx,
  { name }: Input<typeof contacts.choices>,
): Promise<Answer<typeof contacts.choices>> {
  const found = name ? (await findContacts(ctx, name)).ids : undefined
  return contactsMatching(ctx, { found, days: {}, after: undefined })
    .select(['id', 'name', 'number'])
    .orderBy('namePlain')
    .orderBy('id')
    .limit(CHOICES_MAX)
    .execute()
}
