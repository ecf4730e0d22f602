import { contactRemoval } from '../../contacts/hooks.ts'
import { dropFiles } from './files.ts'
import { lockSchedulesOf } from './lock-schedules.ts'

/** The schedules are deleted with the contact. A job removes their files. */
contactRemoval.register(async (ctx, { contactId }) => {
  const all = await lockSchedulesOf(ctx, 'contactId', contactId)
  await dropFiles(
    ctx,
    all.map(({ id }) => id),
  )
})
