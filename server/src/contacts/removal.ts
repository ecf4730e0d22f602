import { contactDeleted, type contacts } from '@recado/contract/contacts'
import type { Input } from '@recado/contract/endpoint'
import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import { contactRemoval } from './hooks.ts'
import { deletePictures } from './pictures.ts'

/** A contact goes with its tickets and their messages; the files leave storage afterwards, what was counted stays. */
export async function removeContact(ctx: Ctx, { id }: Input<typeof contacts.remove>): Promise<{}> {
  await ctx.db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  await contactRemoval.run(ctx, { contactId: id })
  await deletePictures(ctx, id)
  await ctx.db.deleteFrom('contacts').where('id', '=', id).execute()
  ctx.emit(contactDeleted, { contactId: id })
  return {}
}
