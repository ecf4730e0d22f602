import { contactDeleted, type contacts } from '@recado/contract/contacts/contacts'
import type { Input } from '@recado/contract/platform/endpoint'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import { contactRemoval } from './hooks.ts'
import { deletePictures } from './pictures.ts'

/** Deletes a contact with its tickets and messages. Their files are removed later; dashboard figures stay. */
export async function removeContact(ctx: Ctx, { id }: Input<typeof contacts.remove>): Promise<{}> {
  // A stronger lock could deadlock: a message in progress has locked its ticket and refers to the contact.
  const { name } = await ctx.db
    .selectFrom('contacts')
    .select('name')
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  await contactRemoval.run(ctx, { contactId: id })
  await deletePictures(ctx, id)
  await ctx.db.deleteFrom('contacts').where('id', '=', id).execute()
  ctx.emit(contactDeleted, { contactId: id })
  writeAudit(ctx, { act: 'contact.delete', subject: name })
  return {}
}
